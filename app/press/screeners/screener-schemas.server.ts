import { z } from 'zod';
import { FILM_STATES, type RecipientView, type ScreenerDetails, type ScreenerRow } from './screener';

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
  .meta({ id: 'ScreenerRecipient' }) satisfies z.ZodType<RecipientView>;

const fields = {
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
  .strictObject({ ...fields, recipients: z.int().meta({ description: 'How many there are.' }) })
  .meta({ id: 'ScreenerInList' }) satisfies z.ZodType<ScreenerRow>;

export const ScreenerSchema = z
  .strictObject({ ...fields, recipients: z.array(RecipientSchema) })
  .meta({ id: 'Screener' }) satisfies z.ZodType<Omit<ScreenerDetails, 'version'>>;
