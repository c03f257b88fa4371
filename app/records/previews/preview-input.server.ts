import { z } from 'zod';
import { line } from '~/core/validation/fields.server';
import { DEFAULT_PREVIEW_DAYS, PREVIEW_DAYS } from '~/core/session/share-link';

export const PreviewInput = z.strictObject({
  label: line('For whom').default('').meta({ description: 'For whom the link is. May be empty.' }),
  days: z
    .literal([...PREVIEW_DAYS], { error: 'days must be 1, 7 or 30' })
    .default(DEFAULT_PREVIEW_DAYS)
    .meta({ description: 'The number of days after which the link ends.' }),
});
