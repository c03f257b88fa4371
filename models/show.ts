import { SHOW_FIELDS } from '~/core/nouns/show';
import { define } from './define';
import { sluggedSchemaOf, type SluggedRecord, type StoredFields } from './record-schema';

type StoredShowFields = StoredFields<typeof SHOW_FIELDS>;

export type StoredMediaItem = StoredShowFields['media'][number];

export type StoredShowPress = StoredShowFields['press'];
export type StoredPressContact = StoredShowPress['contacts'][number];

export interface StoredShow extends SluggedRecord, Omit<StoredShowFields, 'press'> {
  /** Absent in records of earlier versions. */
  press?: StoredShowPress;
}

const schema = sluggedSchemaOf<StoredShow>(SHOW_FIELDS, {
  collection: 'shows',
  overrides: {
    'media.type': { enum: ['video', 'image'] },
    'media.orderPosition': { required: true },
  },
});

schema.index({ status: 1, orderPosition: 1, createdAt: -1, _id: -1 });
schema.index({ orderPosition: 1, createdAt: -1, _id: -1 });
schema.index({ genres: 1 });
schema.index({ kind: 1 });
schema.index({ stage: 1 });
schema.index({ year: 1 });
schema.index({ 'credits.personId': 1 });
schema.index({ 'seasons.episodes.airDate': 1 });
schema.index({ 'watch.from': 1 });
schema.index({ 'watch.until': 1 });
schema.index({ 'press.embargoUntil': 1 });
schema.index({ 'press.stills.file': 1 });

export const Show = define('Show', schema);
