// Nothing: packages that are never called are replaced by this one. See docs/decisions/0037-what-npm-installs.md.
