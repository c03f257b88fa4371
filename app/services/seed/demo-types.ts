import type { PRESS_SETTINGS_FIELDS } from '~/rules/kinds/press-settings';
import type { ARTICLE_FIELDS } from '~/rules/kinds/article';
import type { PAGE_FIELDS } from '~/rules/kinds/page';
import type { PERSON_FIELDS } from '~/rules/kinds/person';
import type { SETTINGS_FIELDS } from '~/rules/kinds/settings';
import type { SHOW_FIELDS } from '~/rules/kinds/show';
import type { InputOf, PatchOf } from '~/rules/fields/field-values';
import type { SHOW_DETAIL_FIELDS } from '~/rules/kinds/show-detail-fields';
import type { RecipientInput } from '~/rules/screeners/screener-input';

/** Every field is set, so that the demo shows every field. */
type Complete<Input> = { [Name in keyof Input]-?: Exclude<Input[Name], undefined> };

/** A fixed time as ISO 8601, or a number of days after seeding, so that scheduled content stays scheduled. */
export type DemoDate = string | { daysFromNow: number };

/** Registers of works and people know nobody here: an id in them would be somebody else's, or nobody's. */
type Details = Complete<Omit<InputOf<typeof SHOW_DETAIL_FIELDS>, 'ids'>>;

/** Seeding links a credit to the person of that name. */
type DemoCredit = Omit<Details['credits'][number], 'id' | 'personId'>;

type DemoWatch = Omit<Details['watch'][number], 'id' | 'from' | 'until'> & {
  from?: DemoDate;
  until?: DemoDate;
};

type Season = Details['seasons'][number];
type Episode = NonNullable<Season['episodes']>[number];
type DemoEpisode = Complete<Omit<Episode, 'id'>>;
type DemoSeason = Complete<Omit<Season, 'id' | 'episodes'>> & { episodes: DemoEpisode[] };

/** What the demo knows about a show as a series. */
type DemoDetails = Omit<Details, 'credits' | 'seasons' | 'watch'> & {
  credits: DemoCredit[];
  seasons: DemoSeason[];
  watch: DemoWatch[];
};

type Show = InputOf<typeof SHOW_FIELDS>;
/** Of one show little is known, so that the demo also shows how a page looks without all that. */
export type DemoShow = Complete<Omit<Show, keyof typeof SHOW_DETAIL_FIELDS | 'press'>> &
  Partial<DemoDetails> & { press?: DemoKit };

/** A show as it is written down: its gallery has names of files, whose texts are in the list of files. */
export type WrittenShow = Omit<DemoShow, 'media'> & { gallery: string[] };

/** What a show offers the press. */
type DemoKit = Omit<NonNullable<Show['press']>, 'embargoUntil'> & { embargoUntil?: DemoDate };

export type DemoShowMedia = DemoShow['media'][number];

export type DemoArticle = Omit<Complete<InputOf<typeof ARTICLE_FIELDS>>, 'publishedAt' | 'showIds'> & {
  publishedAt: DemoDate;
  /** The titles of the shows that it is about. */
  shows: string[];
};

/** Not everybody has a video or can be written to. */
type Occasional = 'videoUrl' | 'email' | 'linkedinUrl';
type Person = Omit<InputOf<typeof PERSON_FIELDS>, 'imdbId'>;
export type DemoPerson = Complete<Omit<Person, Occasional>> & Pick<Person, Occasional>;

type Page = Complete<InputOf<typeof PAGE_FIELDS>>;
type DemoVacancy = Complete<Omit<Page['vacancies'][number], 'id' | 'closes'>> & {
  /** Absent for a position that is open until somebody is found. */
  closes?: DemoDate;
};

export type DemoPage = Omit<Page, 'publishedAt' | 'vacancies'> & {
  publishedAt: DemoDate;
  vacancies: DemoVacancy[];
};

/** A page that completes a text to start from: what the company says, by the words that stand in square brackets there. */
export type DemoStartedPage = Omit<DemoPage, 'title' | 'template' | 'body'> & {
  start: string;
  passages: Record<string, string>;
};

type Settings = Complete<PatchOf<typeof SETTINGS_FIELDS>>;

/** A link of the menu or the footer; a page is named by its title. */
export interface DemoLink {
  to: string;
  page?: string;
  label?: string;
}

/** The genres and the brand are those that settings begin with. */
export type DemoSettings = Omit<
  Settings,
  'genres' | 'menu' | 'footerLinks' | 'brand' | keyof typeof PRESS_SETTINGS_FIELDS
> & {
  menu: DemoLink[];
  footerLinks: DemoLink[];
};

/**
 * What the demo's company has sent to people outside of it. The links are made by each installation, so that nobody can guess
 * them.
 */
export interface DemoPressDesk {
  /** Who is on a picture of a kit, by its file, and has to be asked before the press may have it. */
  peopleOnStills: Record<string, string>;
  /** A round of approvals of the portraits in the kit of a show: some have answered, and others have not. */
  round: {
    show: string;
    label: string;
    /** Percent of their portraits. */
    soloRefusals: number;
    keptBy: string[];
  };
  /** The names of those whose links have ended; and a film that is on no page, because only the recipients may see it. */
  screener: {
    show: string;
    title: string;
    note: string;
    recipients: RecipientInput[];
    ended: string[];
    film: string;
  };
}
