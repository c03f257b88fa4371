import { beginning } from '../html/html';

/** Characters of a text that a sentence quotes. */
const MAX_QUOTED = 80;

/** Returns words in quotation marks, shortened if they are many. */
export const quoted = (words: string): string => `“${beginning(words.trim(), MAX_QUOTED)}”`;
