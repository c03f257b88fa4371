import { withoutOwned } from '~/services/records/merge';
import { openRecord } from '~/services/records/read';
import { findByAddress } from '~/services/site/api-queries';
import { withCredits } from '~/services/site/person-credits';
import type { ApiContentKind } from './api-kind';
import { PERSON } from './document/examples';
import { CreditedPersonSchema, PersonSchema } from './document/response-schemas';

/** A person who is read alone has the credits in public shows, which only shows change. */
export const CREDITED_PERSON = {
  view: CreditedPersonSchema,
  examples: { ...PERSON, view: PERSON.credited },
  listed: { view: PersonSchema, example: PERSON.view },
  find: async (address, all) => withCredits(await findByAddress('person', address, all)),
  added: {
    owned: ['credits'],
    complete: withCredits,
    // Credits may be sent back unchanged.
    async withoutOwned(actor, id, input) {
      const sendsCredits = typeof input === 'object' && input !== null && 'credits' in input;
      if (!sendsCredits) return input;
      return withoutOwned(input, await withCredits(await openRecord('person', actor, id)), ['credits']);
    },
  },
} satisfies Partial<ApiContentKind<'person'>>;
