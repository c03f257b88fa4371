import type { Row } from '~/rules/records/admin-list';
import { beginning, htmlToText } from '~/rules/html/html';
import { personVisibility } from '~/rules/kinds/visibility';
import { textSearch } from '../platform/pagination';
import type { ContentViews } from './content-views';
import { IN_ORDER } from './orders';
import { Person, type StoredPerson } from '~models/person';
import { PERSON_FIELDS } from '~/rules/kinds/person';
import { commonFields, viewOf } from './record-view';

/** Converts a stored person for callers. Dates are ISO 8601 strings. */
export const toPerson = (stored: StoredPerson) => ({
  ...commonFields(stored),
  ...viewOf(PERSON_FIELDS, stored, Person.schema),
});

export type PersonView = ReturnType<typeof toPerson>;

/** Matches people of the team, also those that were stored before there were others. */
export const TEAM = { kind: { $ne: 'talent' } } as const;

/** Characters of a biography in a row. */
const BIOGRAPHY_PREVIEW = 120;

export const PERSON_VIEWS: ContentViews<StoredPerson, PersonView, Row> = {
  toView: toPerson,
  order: IN_ORDER,
  onSite: () => ({}),
  adminList: {
    search: (q) => textSearch<StoredPerson>(['name', 'role'], q),
    fields: { slugs: 0 },
    toRow: (person, common) => ({
      ...common,
      aside: person.role,
      preview: beginning(htmlToText(person.bio), BIOGRAPHY_PREVIEW),
      picture: person.imageUrl || person.videoUrl,
      publicUrl: personVisibility(person).url,
    }),
  },
};
