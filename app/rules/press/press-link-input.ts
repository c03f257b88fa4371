import { z } from 'zod';
import { atMost, line, text } from '../validation/fields';
import { DEFAULT_PRESS_LINK_DAYS, PRESS_LINK_DAYS, PRESS_PASSWORD_LENGTH } from './press-link';

const { min, max } = PRESS_PASSWORD_LENGTH;

/** What a new link to a press kit takes. */
export const PressLinkInput = z.strictObject({
  label: line('For whom').default('').meta({ description: 'For whom the link is. May be empty.' }),
  days: z
    .literal([...PRESS_LINK_DAYS], { error: 'days must be 7, 30 or 90' })
    .default(DEFAULT_PRESS_LINK_DAYS)
    .meta({ description: 'The number of days after which the link ends.' }),
  password: atMost(text('Password'), 'Password', max)
    .refine((value) => value === '' || value.length >= min, `Password must be at least ${min} characters`)
    .default('')
    .meta({ description: 'What whoever opens the link has to know. Empty for none.' }),
});
