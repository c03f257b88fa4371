import { PERSON_FIELDS } from '~/core/nouns/person';
import { define } from './define';
import { sluggedSchemaOf, type SluggedRecord, type StoredFields } from './record-schema';

export interface StoredPerson extends SluggedRecord, StoredFields<typeof PERSON_FIELDS> {}

const schema = sluggedSchemaOf<StoredPerson>(PERSON_FIELDS, { collection: 'people' });

schema.index({ orderPosition: 1, createdAt: -1, _id: -1 });

export const Person = define('Person', schema);
