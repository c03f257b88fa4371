import { EMAIL } from '../text/patterns';
import { isLonger } from '../validation/fields';
import { LIMITS } from '../validation/limits';
import type { RecipientInput } from './screener-input';

interface PastedRecipients {
  recipients: RecipientInput[];
  /** The lines that cannot be read, as they were. */
  left: string[];
}

const MOST_PARTS = 3;

/**
 * Reads a list of people, one a line: name, outlet and e-mail address, between commas or tabs; the last two may be missing. The text's
 * length must have been checked.
 */
export function readPastedRecipients(text: string): PastedRecipients {
  const read: PastedRecipients = { recipients: [], left: [] };
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const recipient = readLine(line);
    if (recipient) read.recipients.push(recipient);
    else read.left.push(line.trim());
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
