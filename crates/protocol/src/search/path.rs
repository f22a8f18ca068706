//! The way to a state, found afterwards: levels are known, so that a state of the level before leads there.
