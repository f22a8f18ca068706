//! The formatter.

/// A file in the usual form.
pub fn format(source: &str) -> Result<String, super::LanguageError> {
    super::parse(source)?;
    Ok(source.to_owned())
}
