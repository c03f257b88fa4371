import { PersonInput, PersonPatch } from '~/rules/person';
import { personCatalogue } from '~/services/catalogue';
import { createPerson, deletePerson, updatePerson } from '~/services/people';
import { contentResources } from './content';
import { PERSON } from './examples';
import { ContentQuery } from './paging';
import { Person } from './views';

export const people = contentResources({
  path: 'people',
  name: 'Person',
  one: 'a person of the team',
  many: 'people, by their position, then the newest first',
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
