import { z } from 'zod';
import type { Fields } from '~/core/fields/field';
import { partsOf } from '~/core/text/parts';
import { EMAIL } from '~/core/text/patterns';
import {
  atMost,
  flag,
  line,
  lines,
  moment,
  optionalEmail,
  requiredLine,
  requiredWholeNumber,
  text,
  roundDown,
  limitedList,
  isLonger,
} from '~/core/validation/fields.server';
import { LIMITS } from '~/core/validation/limits';
import { passcodeField } from '~/sharing/passcodes.server';
import { DEFAULT_STARTS, SCREENER_LIMITS } from './screener';

const RecipientInput = z.strictObject({
  name: requiredLine('Name'),
  outlet: line('Outlet').default(''),
  email: optionalEmail('Email').default(''),
});

export type RecipientInput = z.infer<typeof RecipientInput>;

const recipientsFrom = (min: number) =>
  limitedList(RecipientInput, {
    max: SCREENER_LIMITS.recipients,
    tooMany: `A screener can have at most ${SCREENER_LIMITS.recipients} recipients`,
    error: 'Recipients must be a list',
    least: { min, tooFew: 'Name at least one recipient' },
  });

const starts = requiredWholeNumber('Starts', SCREENER_LIMITS.starts);

const fields = {
  title: requiredLine('Title', SCREENER_LIMITS.title),
  file: atMost(text('Film'), 'Film', LIMITS.url).meta({
    description:
      'An uploaded video, as in `/api/upload/{file}`, its name alone, or its address under `/assets/`.',
  }),
  note: lines('Note', SCREENER_LIMITS.note),
  expiresAt: moment('Until').transform(roundDown),
  starts: starts.meta({ description: 'How often each person may start the film.' }),
  code: passcodeField('Code').meta({
    description: 'What opens the links besides their addresses. Empty for none.',
  }),
  burn: flag('Burn in names').meta({
    description: 'Whether a copy is made for each person, with the name in the picture itself.',
  }),
};

export const ScreenerInput = z.strictObject({
  title: fields.title,
  file: fields.file,
  note: fields.note.default(''),
  expiresAt: fields.expiresAt.optional(),
  starts: fields.starts.default(DEFAULT_STARTS),
  code: fields.code.default(''),
  burn: fields.burn.default(false),
  recipients: recipientsFrom(0).default([]),
});

export const ScreenerPatch = z
  .strictObject({
    ...fields,
    end: z.literal(true, { error: 'end can only be true' }).meta({ description: 'Ends all links.' }),
  })
  .partial();

export const RecipientsInput = z.strictObject({
  recipients: recipientsFrom(1),
});

export const RecipientPatch = z
  .strictObject({
    starts,
    newLink: z
      .literal(true, { error: 'newLink can only be true' })
      .meta({ description: 'Makes another link and ends the former one; what was watched stays.' }),
  })
  .partial();

/** The starts allowed per recipient, by `startsField`. */
export const StartsInput = z.record(z.string(), starts);

export const ProgressInput = z.object({
  position: z.number({ error: 'position must be a number' }).min(0, 'position must be 0 or more'),
});

export const SCREENER_FIELDS = {
  filmUrl: { type: 'link', label: 'Film' },
  title: { type: 'line', label: 'Title' },
  note: { type: 'lines', label: 'Note' },
  expiresAt: { type: 'moment', label: 'Until' },
  starts: { type: 'wholeNumber', label: 'Starts for each', ...SCREENER_LIMITS.starts },
  burn: { type: 'flag', label: 'Burn in names' },
} satisfies Fields;

interface PastedRecipients {
  recipients: RecipientInput[];
  left: string[];
}

/** The list may contain other lines, such as headings. */
const MAX_LINES = 2 * SCREENER_LIMITS.recipients;
const MOST_PARTS = 3;

/**
 * Parses a list of people, one a line: name, outlet and e-mail address, separated by commas or tabs; the last two are optional. Returns
 * null for a list that is too long.
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
