import { personHistory, personService } from '~/services/content/record-services';
import { PersonInput, PersonPatch } from '~/rules/content/person';
import { personCatalogue } from '~/services/site/api-queries';
import {
  createCreditedPerson,
  findCreditedPerson,
  updateCreditedPerson,
} from '~/services/site/person-credits';
import { contentResources } from './content';
import { draftResources } from './drafts';
import { previewResources } from './previews';
import { versionResources } from './versions';
import { PERSON } from './document/examples';
import { PersonQuery } from './paging';
import { CreditedPersonSchema, PersonSchema } from './document/response-schemas';

export const people = contentResources({
  path: 'people',
  name: 'Person',
  one: 'a team member',
  many: 'people, by position, then newest first',
  view: CreditedPersonSchema,
  listed: PersonSchema,
  query: PersonQuery,
  input: PersonInput,
  patch: PersonPatch,
  examples: { ...PERSON, view: PERSON.credited, listed: PERSON.view },
  owned: ['credits'],
  list: personCatalogue.list,
  find: findCreditedPerson,
  create: createCreditedPerson,
  update: updateCreditedPerson,
  remove: personService.remove,
});

export const personVersions = versionResources({
  path: 'people/{id}',
  name: 'Person',
  one: 'a team member',
  needs: 'edit',
  view: PersonSchema,
  example: PERSON.view,
  exampleId: PERSON.view.id,
  history: personHistory,
});

export const personPreviews = previewResources({
  kind: 'person',
  name: 'Person',
  one: 'a person',
  exampleId: PERSON.view.id,
});

export const personDrafts = draftResources({
  path: 'people',
  name: 'Person',
  one: 'a team member',
  view: PersonSchema,
  patch: PersonPatch,
  examples: PERSON,
  unpublished: personService.unpublished,
});
