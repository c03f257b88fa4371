import { z } from 'zod';
import { passcodeField } from '../press/passcode-input';
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
} from '../validation/fields';
import { limitedList } from '../validation/limited-list';
import { LIMITS } from '../validation/limits';
import { DEFAULT_STARTS, SCREENER_LIMITS } from './screener';

const RecipientInput = z.strictObject({
  name: requiredLine('Name'),
  outlet: line('Outlet').default(''),
  email: optionalEmail('Email').default(''),
});

/** Somebody who is to get a link. */
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

/** A new screener. */
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

/** A change of a screener. */
export const ScreenerPatch = z
  .strictObject({
    ...fields,
    end: z.literal(true, { error: 'end can only be true' }).meta({ description: 'Ends all links.' }),
  })
  .partial();

/** More recipients. */
export const RecipientsInput = z.strictObject({
  recipients: recipientsFrom(1),
});

/** A change about one recipient. */
export const RecipientPatch = z
  .strictObject({
    starts,
    newLink: z
      .literal(true, { error: 'newLink can only be true' })
      .meta({ description: 'Makes another link and ends the former one; what was watched stays.' }),
  })
  .partial();

/** How often recipients may start the film, by `startsField`. */
export const StartsInput = z.record(z.string(), starts);

/** What the player says of itself: the second of the film at which it is. */
export const ProgressInput = z.object({
  position: z.number({ error: 'position must be a number' }).min(0, 'position must be 0 or more'),
});
