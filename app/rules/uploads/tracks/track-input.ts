import { z } from 'zod';
import { requiredCode } from '../../fields/code-fields';
import { line } from '../../validation/fields';
import { MAX_LABEL_LENGTH, TRACK_ROLES } from './track';

/** The description of a new track. Without a label it gets the language's own name. */
export const TrackInput = z.strictObject({
  kind: z.enum(TRACK_ROLES, { error: `Kind must be one of ${TRACK_ROLES.join(', ')}` }),
  language: requiredCode('Language', 'language'),
  label: line('Label', MAX_LABEL_LENGTH).optional(),
});
export type TrackInput = z.infer<typeof TrackInput>;
