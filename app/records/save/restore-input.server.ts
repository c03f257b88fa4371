import { z } from 'zod';
import { dividedFields } from '~/core/fields/divided-groups';
import { type Kind, versionedFields } from '~/core/nouns/kinds';
import { limitedList } from '~/core/validation/fields.server';

/** Input of a restoration: field names; by default those that differ and do not affect visibility. */
export function restoreInput(kind: Kind) {
  const names = Object.keys(dividedFields(versionedFields(kind)));
  return z.strictObject({
    fields: limitedList(z.enum(names, { error: 'No version has this field' }), {
      max: names.length,
      tooMany: 'Each field can be chosen once',
      least: { min: 1, tooFew: 'Choose at least one field' },
    })
      .optional()
      .meta({
        description:
          'The fields to restore. By default those that differ today, without those that decide what is public.',
      }),
  });
}
