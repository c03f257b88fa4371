/** A text with what was found in it marked. */
export type MarkedText = readonly { text: string; isFound: boolean }[];

export const plainText = (marked: MarkedText): string => marked.map(({ text }) => text).join('');
