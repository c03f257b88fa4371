const PASSAGE = /\[[^[\]]{1,300}\]/g;

/**
 * Returns the number of passages in square brackets, which stand for what somebody has yet to write. A longer passage
 * than 300 characters is an ordinary text.
 */
export const openPassages = (text: string): number => text.match(PASSAGE)?.length ?? 0;

/** Returns where these passages are in a text: the positions of the first character and of the one after the last. */
export const findOpenPassages = (text: string): [start: number, end: number][] =>
  [...text.matchAll(PASSAGE)].map(({ index, 0: passage }) => [index, index + passage.length]);

/** What is asked before a text with such passages is published. */
export const PUBLISH_OPEN_PASSAGES = 'This text still has passages in square brackets. Publish it?';
