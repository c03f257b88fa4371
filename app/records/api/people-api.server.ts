import { z } from 'zod';
import { PERSON_FIELDS } from '~/core/nouns/person';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { withoutOwned } from '~/core/merge/edits.server';
import { openRecord } from '~/records/save/record-store.server';
import { withCredits, type CreditedPerson } from '~/records/read/people.server';
import type { PersonView } from '~/records/read/view-kinds.server';
import { apiContentKind, type ApiContentKind } from './api-kind.server';
import { PERSON, SHOW } from '~/core/api/examples.server';
import { recordSchema, type Given } from '~/core/api/response-schemas.server';
import { PersonQuery } from '~/core/api/paging.server';

const credit = {
  show: { slug: SHOW.view.slug, title: SHOW.view.title, year: 2026 },
  group: 'producer',
  role: '',
} as const;

const PersonSchema = recordSchema('Person', PERSON_FIELDS) satisfies z.ZodType<Given<PersonView>>;

const CreditSchema = z
  .strictObject({
    show: z.strictObject({ slug: z.string(), title: z.string(), year: z.int().nullable() }),
    group: z.enum(SHOW_FIELDS.credits.of.group.options.map(([group]) => group)),
    role: z.string(),
  })
  .meta({ id: 'Credit' });

const CreditedPersonSchema = PersonSchema.extend({
  credits: z
    .array(CreditSchema)
    .meta({ readOnly: true, description: 'Credits in public shows, the newest year first.' }),
}).meta({ id: 'CreditedPerson' }) satisfies z.ZodType<Given<CreditedPerson>>;

/** A person read alone includes the credits in public shows. Only changes of shows change these. */
const CREDITED_PERSON = {
  view: CreditedPersonSchema,
  examples: { ...PERSON, view: { ...PERSON.view, credits: [credit] } },
  listed: { view: PersonSchema, example: PERSON.view },
  added: {
    owned: ['credits'],
    complete: (record) => withCredits(record),
    // Unchanged credits may be sent back.
    async withoutOwned(actor, id, input) {
      const sendsCredits = typeof input === 'object' && input !== null && 'credits' in input;
      if (!sendsCredits) return input;
      return withoutOwned(input, await withCredits(await openRecord('person', actor, id)), ['credits']);
    },
  },
} satisfies Partial<ApiContentKind<'person'>>;

export const API_PERSON = apiContentKind('person', {
  view: PersonSchema,
  examples: PERSON,
  many: 'people, by position, then newest first',
  query: PersonQuery,
  whole: CREDITED_PERSON,
});
