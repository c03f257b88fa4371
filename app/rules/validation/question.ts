/** A part of a sentence: words, or words that lead to a screen of the admin. */
export type TextPart = string | { text: string; to: string };

/** What a user is asked before something is done. */
export interface Question {
  /** The question, as a whole sentence. */
  text: string;
  /** What follows from it, with links to what is mentioned. */
  about?: readonly TextPart[];
  /** The words of the button that confirms it. */
  verb: 'Publish' | 'Take off the site';
}

/** Returns the parts of a text without their links. */
export const plainText = (parts: readonly TextPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
