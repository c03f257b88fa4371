import { partsOf } from '../text/parts';
import { EMAIL } from '../text/patterns';
import { isLonger } from '../validation/fields';
import { LIMITS } from '../validation/limits';
import { SCREENER_LIMITS } from './screener';
import type { RecipientInput } from './screener-input';

interface PastedRecipients {
  recipients: RecipientInput[];
  /** The lines that cannot be read, as they were. */
  left: string[];
}

/** Lines that are no recipients, such as headings, may be among them. */
const MAX_LINES = 2 * SCREENER_LIMITS.recipients;
const MOST_PARTS = 3;

/**
 * Reads a list of people, one a line: name, outlet and e-mail address, between commas or tabs; the last two may be missing.
 * Returns null for a list that is too long.
 */
export function readPastedRecipients(text: string): PastedRecipients | null {
  if (text.length > SCREENER_LIMITS.pasted) return null;
  const lines = partsOf(text, '\n', MAX_LINES);
  if (lines.length > MAX_LINES) return null;
  const read: PastedRecipients = { recipients: [], left: [] };
  for (const line of lines) {
    const recipient = readLine(line);
    if (recipient) read.recipients.push(recipient);
    else read.left.push(line);
  }
  return read;
}

function readLine(line: string): RecipientInput | null {
  const parts = line.split(/[,\t]/).map((part) => part.trim());
  const [name = '', outlet = '', email = ''] = parts;
  if (parts.length > MOST_PARTS || name === '' || name.includes('@')) return null;
  if (parts.some((part) => isLonger(part, LIMITS.line))) return null;
  return email === '' || EMAIL.test(email) ? { name, outlet, email } : null;
}
