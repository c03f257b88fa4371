import { withoutOwned } from '~/services/records/merge';
import { openRecord } from '~/services/records/read';
import { personCatalogue } from '~/services/site/api-queries';
import { withCredits } from '~/services/site/person-credits';
import { API_PERSON } from './api-kinds';
import { contentResources } from './content';
import { PERSON } from './document/examples';
import { CreditedPersonSchema, PersonSchema } from './document/response-schemas';
import { draftResources } from './drafts';
import { PersonQuery } from './paging';
import { previewResources } from './previews';
import { versionResources } from './versions';

const CREDITED = {
  ...API_PERSON,
  view: CreditedPersonSchema,
  examples: { ...PERSON, view: PERSON.credited },
};

export const people = contentResources(
  CREDITED,
  {
    many: 'people, by position, then newest first',
    query: PersonQuery,
    listed: { view: PersonSchema, example: PERSON.view },
    list: personCatalogue.list,
    find: async (address, all) => withCredits(await personCatalogue.find(address, all)),
  },
  {
    owned: ['credits'],
    complete: withCredits,
    // Credits may be sent back unchanged.
    async withoutOwned(actor, id, input) {
      const sendsCredits = typeof input === 'object' && input !== null && 'credits' in input;
      if (!sendsCredits) return input;
      return withoutOwned(input, await withCredits(await openRecord('person', actor, id)), ['credits']);
    },
  },
);

export const personVersions = versionResources(API_PERSON);
export const personPreviews = previewResources(API_PERSON);
export const personDrafts = draftResources(API_PERSON);
