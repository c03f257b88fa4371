const PASSAGE = /\[[^[\]]{1,300}\]/g;

/**
 * Returns the number of passages in square brackets, which stand for what somebody has yet to write. A longer passage
 * than 300 characters is an ordinary text.
 */
export const openPassages = (text: string): number => text.match(PASSAGE)?.length ?? 0;

/** What is asked before a text with such passages is published. */
export const PUBLISH_OPEN_PASSAGES = 'This text still has passages in square brackets. Publish it?';
