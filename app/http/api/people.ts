import { PersonInput, PersonPatch } from '~/rules/content/person';
import { personCatalogue } from '~/services/content/api-queries';
import { createPerson, deletePerson, updatePerson } from '~/services/content/people';
import { contentResources } from './content';
import { PERSON } from './document/examples';
import { ContentQuery } from './paging';
import { Person } from './document/response-schemas';

export const people = contentResources({
  path: 'people',
  name: 'Person',
  one: 'a team member',
  many: 'people, by position, then newest first',
  view: Person,
  query: ContentQuery,
  input: PersonInput,
  patch: PersonPatch,
  examples: PERSON,
  list: personCatalogue.list,
  find: personCatalogue.find,
  create: createPerson,
  update: updatePerson,
  remove: deletePerson,
});
