import type { Kind } from '~/rules/kinds/kinds';
import { Failure, type FieldErrors } from '~/rules/validation/errors';
import { omit } from '~/rules/fields/omit';
import { readRefusals } from '../approval-states/approval-states';
import { addedUses, fieldsByName } from '../uploads/usage/usage-index';

interface Write {
  kind: Kind;
  current: { _id: unknown; version: number };
  fields: object;
}

/** The field of a show's kit, which lists refused stills with their reason, and shows them to nobody. */
export const KIT = 'press';

const withoutKit = <Record extends object>(record: Record) =>
  omit(record as Record & { press?: unknown }, [KIT]);

/** Says why a picture cannot be shown. */
export const refusedText = (names: readonly string[]): string =>
  `This picture cannot be shown: ${names.join(', ')} refused it.`;

/** Lets no write put a refused still on a page; one that stands there already does not stop other changes of the record. */
export const rejectRefused = {
  before: async ({ current, fields }: Write): Promise<void> => {
    const written = withoutKit(fields);
    const added = addedUses(withoutKit(current), written);
    if (added.length === 0) return;
    const refusals = await readRefusals(added);
    if (refusals.size === 0) return;
    const byName = fieldsByName(written);
    const errors: FieldErrors = {};
    for (const [file, said] of refusals) {
      const message = refusedText(said.map(({ person }) => person.name));
      for (const field of byName.get(file) ?? []) errors[field] = [message];
    }
    const [first] = Object.values(errors);
    throw new Failure(409, first?.[0] ?? '', errors);
  },
};
