import type { Row } from '~/core/nouns/admin-list';
import { beginning, htmlToText } from '~/core/html/html';
import { personVisibility } from '~/core/nouns/visibility';
import { textSearch } from '~/core/db/pagination.server';
import type { ContentViews } from './content-views.server';
import { IN_ORDER } from './view-orders.server';
import { Person, type StoredPerson } from '~models/person';
import { PERSON_FIELDS } from '~/core/nouns/person';
import { commonFields, viewOf } from '~/core/nouns/record-view.server';

export const toPerson = (stored: StoredPerson) => ({
  ...commonFields(stored),
  ...viewOf(PERSON_FIELDS, stored, Person.schema),
});

export type PersonView = ReturnType<typeof toPerson>;

/** Includes records stored before talent existed, which have no kind. */
export const TEAM = { kind: { $ne: 'talent' } } as const;

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
