import type { Model } from 'mongoose';
import { Article, type StoredArticle } from './article';
import { Page, type StoredPage } from './page';
import { Person, type StoredPerson } from './person';
import { Settings, type StoredSettings } from './settings';
import { Show, type StoredShow } from './show';
import type { SluggedRecord } from './record-schema';

export interface StoredBy {
  show: StoredShow;
  article: StoredArticle;
  person: StoredPerson;
  page: StoredPage;
  settings: StoredSettings;
}

export const RECORD_MODELS: { readonly [K in keyof StoredBy]: Model<StoredBy[K]> } = {
  show: Show,
  article: Article,
  person: Person,
  page: Page,
  settings: Settings,
};

export type SluggedKind = {
  [K in keyof StoredBy]: StoredBy[K] extends SluggedRecord ? K : never;
}[keyof StoredBy];

/** Returns a kind's model, typed with the fields that all kinds share. */
export const sluggedModel = (kind: SluggedKind) =>
  RECORD_MODELS[kind] as unknown as Model<SluggedRecord & { orderPosition?: number }>;
