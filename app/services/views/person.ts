import { Person, type StoredPerson } from '~models/person';
import { PERSON_FIELDS } from '~/rules/kinds/person';
import { identityOf, viewOf } from './record-view';

/** Converts a stored person for callers. Dates are ISO 8601 strings. */
export const toPerson = (stored: StoredPerson) => ({
  ...identityOf(stored),
  ...viewOf(PERSON_FIELDS, stored, Person.schema),
});

export type PersonView = ReturnType<typeof toPerson>;

/** Matches people of the team, also those that were stored before there were others. */
export const TEAM = { kind: { $ne: 'talent' } } as const;
