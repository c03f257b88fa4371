/** The most elements of rich text; why, and why so many: docs/decisions/0067-elements-of-rich-text.md. */
export const MAX_ELEMENTS = 1_000;
