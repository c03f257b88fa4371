import type { ARTICLE_FIELDS } from '~/rules/fields/article-fields';
import type { InputOf, PatchOf } from '~/rules/fields/field-values';
import type { PERSON_FIELDS } from '~/rules/fields/person-fields';
import type { SETTINGS_FIELDS } from '~/rules/fields/settings-fields';
import type { SHOW_DETAIL_FIELDS } from '~/rules/fields/show-detail-fields';
import type { SHOW_FIELDS } from '~/rules/fields/show-fields';

/** Every field is set, so that the demo shows every field. */
type Complete<Input> = { [Name in keyof Input]-?: Exclude<Input[Name], undefined> };

type Details = keyof typeof SHOW_DETAIL_FIELDS;
type Show = InputOf<typeof SHOW_FIELDS>;
export type DemoShow = Complete<Omit<Show, Details>> & Pick<Show, Details>;
export type DemoShowMedia = DemoShow['media'][number];

/** A fixed time as ISO 8601, or a number of days after seeding, so that scheduled content stays scheduled. */
export type DemoDate = string | { daysFromNow: number };

export type DemoArticle = Omit<Complete<InputOf<typeof ARTICLE_FIELDS>>, 'publishedAt' | 'showIds'> & {
  publishedAt: DemoDate;
};

/** Not everybody has a video or can be written to; the demo company's people are its team. */
type Occasional = 'videoUrl' | 'email' | 'linkedinUrl' | 'kind' | 'imdbId';
type Person = InputOf<typeof PERSON_FIELDS>;
export type DemoPerson = Complete<Omit<Person, Occasional>> & Pick<Person, Occasional>;

export type DemoSettings = Omit<Complete<PatchOf<typeof SETTINGS_FIELDS>>, 'genres'>;

export interface DemoVariant {
  url: string;
  width: number;
  type: string;
}

export interface DemoMedia {
  url: string;
  kind: 'image' | 'video';
  width: number;
  height: number;
  bytes: number;
  /** Seconds; videos only. */
  duration?: number;
  alt: string;
  caption: string;
  posterUrl?: string;
  variants: DemoVariant[];
  /** The placeholder colour, as #rrggbb. */
  placeholder?: string;
}
