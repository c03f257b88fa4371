import { z } from 'zod';
import { flag } from '~/core/validation/fields.server';
import { BECOMES, STATUS_CHOICES } from '~/moving/plan/import-view';

const MAX_TYPES = 1_000;

export const StartInput = z.strictObject({
  as: z
    .record(z.string().max(300), z.enum(BECOMES, { error: `A type becomes one of: ${BECOMES.join(', ')}` }))
    .refine((choices) => Object.keys(choices).length <= MAX_TYPES, 'There are too many types')
    .optional()
    .meta({ description: 'What each type becomes; those that are left out keep the choice of the plan.' }),
  status: z
    .enum(STATUS_CHOICES, { error: `Status must be one of: ${STATUS_CHOICES.join(', ')}` })
    .optional()
    .meta({ description: '`drafts`: nothing that is imported is on the site yet.' }),
  complete: flag('Only if every line is right').optional().meta({
    description: 'For a CSV: nothing is imported while one of its lines is wrong.',
  }),
});

export const CSV_KINDS = ['shows', 'people', 'news'] as const;

export const KindInput = z
  .enum(CSV_KINDS, { error: `Kind must be one of: ${CSV_KINDS.join(', ')}` })
  .optional()
  .meta({ description: 'What a CSV is, where its columns do not say it.' });
