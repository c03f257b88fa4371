import { z } from 'zod';
import { PreviewInput } from '../records/preview-input';
import { passcodeField } from './passcode-input';
import { DEFAULT_PRESS_LINK_DAYS, PRESS_LINK_DAYS } from './press-link';

/** What a new link to a press kit takes. */
export const PressLinkInput = PreviewInput.extend({
  days: z
    .literal([...PRESS_LINK_DAYS], { error: 'days must be 7, 30 or 90' })
    .default(DEFAULT_PRESS_LINK_DAYS)
    .meta({ description: 'The number of days after which the link ends.' }),
  password: passcodeField('Password')
    .default('')
    .meta({ description: 'What whoever opens the link has to know. Empty for none.' }),
});
