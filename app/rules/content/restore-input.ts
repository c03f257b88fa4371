import { z } from 'zod';
import type { RecordKind } from '../fields/record-fields';
import { versionedFields } from './versioned-fields';

/** What a restoration of a version takes: the names of the fields, by default those that differ and decide nothing public. */
export function restoreInput(kind: RecordKind) {
  const names = Object.keys(versionedFields(kind));
  return z.strictObject({
    fields: z
      .array(z.enum(names, { error: 'No version has this field' }))
      .min(1, 'Choose at least one field')
      .max(names.length, 'Each field can be chosen once')
      .optional()
      .meta({
        description:
          'The fields to restore. By default those that differ today, without those that decide what is public.',
      }),
  });
}
