import { z } from 'zod';
import type { Fields } from '~/core/fields/field';
import { partsOf } from '~/core/text/parts';
import { EMAIL } from '~/core/text/patterns';
import {
  atMost,
  flag,
  isLonger,
  limitedList,
  line,
  lines,
  moment,
  optionalEmail,
  requiredLine,
  requiredWholeNumber,
  roundDown,
  text,
} from '~/core/validation/fields.server';
import { LIMITS } from '~/core/validation/limits';
import { passcodeField } from '~/sharing/passcodes.server';
import { DEFAULT_STARTS, FILM_STATES, SCREENER_LIMITS } from './screener';

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
  ...fields,
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

export const RecipientsInput = z.strictObject({ recipients: recipientsFrom(1) });

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
  unread: string[];
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
  const read: PastedRecipients = { recipients: [], unread: [] };
  for (const line of lines) {
    const recipient = readLine(line);
    if (recipient) read.recipients.push(recipient);
    else read.unread.push(line);
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

export const RecipientSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    outlet: z.string(),
    email: z.string(),
    url: z.url().nullable().meta({
      description:
        'The absolute URL of the person’s own link, in the answer that made it; afterwards null, because it is not stored.',
    }),
    starts: z.int().meta({ description: 'How often the person may start the film.' }),
    used: z.int().meta({ description: 'How often they have.' }),
    opened: z.int().meta({ description: 'How often the page was opened.' }),
    minutes: z.int().meta({ description: 'The minutes watched.' }),
    furthest: z.int().meta({ description: 'The greatest second of the film that was reached.' }),
    wrongTries: z.int().meta({ description: 'How often a wrong code was given at the newest link.' }),
    lastAt: z.iso.datetime().nullable().meta({ description: 'When the film was last watched.' }),
    ended: z.boolean().meta({ description: 'Whether the link was ended.' }),
  })
  .meta({ id: 'ScreenerRecipient' });

const shown = {
  id: z.string(),
  title: z.string(),
  file: z.string().meta({ description: 'The uploaded film, as in `/api/upload/{file}`.' }),
  note: z.string(),
  expiresAt: z.iso.datetime(),
  starts: z.int().meta({ description: 'The starts that a new recipient is allowed.' }),
  code: z.boolean().meta({ description: 'Whether the links ask for a code.' }),
  burn: z.boolean().meta({ description: 'Whether each person has a copy with the name in the picture.' }),
  film: z.strictObject({
    name: z.string().meta({ description: 'The original name of the file.' }),
    duration: z.number().nullable().meta({ description: 'In seconds.' }),
    bytes: z.int(),
    state: z.enum(FILM_STATES).meta({
      description: '`making` while copies are being made, without which the film cannot be watched.',
    }),
  }),
  createdAt: z.iso.datetime(),
  createdBy: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
};

export const ScreenerRowSchema = z
  .strictObject({ ...shown, recipients: z.int().meta({ description: 'How many there are.' }) })
  .meta({ id: 'ScreenerInList' });

export const ScreenerSchema = z
  .strictObject({ ...shown, recipients: z.array(RecipientSchema) })
  .meta({ id: 'Screener' });

/** A recipient of a screener, and what they watched. */
export type RecipientView = z.infer<typeof RecipientSchema>;
export type ScreenerRow = z.infer<typeof ScreenerRowSchema>;
export type ScreenerFilm = ScreenerRow['film'];
export type ScreenerDetails = z.infer<typeof ScreenerSchema> & { version: number };
