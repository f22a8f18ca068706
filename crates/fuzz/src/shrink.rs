//! Makes an input smaller that shows a fault.

/// Leaves out lines, then words, in ever smaller pieces, as long as `still_fails` and it is not asked more often than this.
pub fn shrink(text: &str, mut attempts: usize, still_fails: &mut dyn FnMut(&str) -> bool) -> String {
    let mut smallest = text.to_owned();
    for ends in [&['\n'][..], &[' ', '\n', ',', '(']] {
        let mut size = smallest.split_inclusive(ends).count().div_ceil(2);
        while size > 0 {
            let mut at = 0;
            loop {
                let parts: Vec<&str> = smallest.split_inclusive(ends).collect();
                if at >= parts.len() {
                    break;
                }
                let Some(left) = attempts.checked_sub(1) else { return smallest };
                attempts = left;
                let end = (at + size).min(parts.len());
                let without = [&parts[..at], &parts[end..]].concat().concat();
                if still_fails(&without) {
                    smallest = without;
                } else {
                    at += size;
                }
            }
            size /= 2;
        }
    }
    smallest
}

#[cfg(test)]
mod tests {
    use super::shrink;

    #[test]
    fn what_matters_is_left() {
        let text: String = (0..200).map(|number| format!("line {number}, and more\n")).collect();
        let mut asked = 0;
        let small = shrink(&text, 1000, &mut |text| {
            asked += 1;
            text.contains("line 77,") && text.contains("line 150,")
        });
        assert!(small.contains("line 77,") && small.contains("line 150,") && small.len() < 40, "{small}");
        assert!(asked <= 1000);
        assert_eq!(shrink("a b", 0, &mut |_| true), "a b");
    }
}
