import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NO_PRESS, type StoredUploadPress } from '~models/upload-press';
import type { InputOf, PatchOf } from '~/core/fields/field-values';
import type { ARTICLE_FIELDS } from '~/core/nouns/article';
import type { PAGE_FIELDS } from '~/core/nouns/page';
import type { PERSON_FIELDS } from '~/core/nouns/person';
import type { SETTINGS_FIELDS } from '~/core/nouns/settings';
import type { SHOW_FIELDS } from '~/core/nouns/show';
import type { SHOW_DETAIL_FIELDS } from '~/core/nouns/show-detail-fields';
import { StartupError } from '~/core/validation/errors';
import { DEMO_MANIFEST, demoEntry, isDemoVideo, type ManifestFile } from '~/media/files/demo-manifest.server';
import { type RetentionDays, pageStarts } from '~/records/screens/page-starts.server';
import { SEEDER_ID, parseDemo } from './seed-state.server';
import type { PreparedFile, PreparedPicture } from './store-prepared.server';
import type { RecipientInput } from '~/press/screeners/screener-schemas.server';

/** Every field is required, so that the demo shows every field. */
type Complete<Input> = { [Name in keyof Input]-?: Exclude<Input[Name], undefined> };

/** A fixed time as ISO 8601, or a number of days after seeding, so that scheduled content stays scheduled. */
export type DemoDate = string | { daysFromNow: number };

/** The demo's shows and people are fictional: no entry of an external register would be theirs. */
type Details = Complete<Omit<InputOf<typeof SHOW_DETAIL_FIELDS>, 'ids'>>;

type DemoCredit = Omit<Details['credits'][number], 'id' | 'personId'>;

type DemoWatch = Omit<Details['watch'][number], 'id' | 'from' | 'until'> & {
  from?: DemoDate;
  until?: DemoDate;
};

type Season = Details['seasons'][number];
type Episode = NonNullable<Season['episodes']>[number];
type DemoEpisode = Complete<Omit<Episode, 'id'>>;
type DemoSeason = Complete<Omit<Season, 'id' | 'episodes'>> & { episodes: DemoEpisode[] };

type DemoDetails = Omit<Details, 'credits' | 'seasons' | 'watch'> & {
  credits: DemoCredit[];
  seasons: DemoSeason[];
  watch: DemoWatch[];
};

type Show = InputOf<typeof SHOW_FIELDS>;
/** One show has few details, so that the demo also shows a sparse page. */
export type DemoShow = Complete<Omit<Show, keyof typeof SHOW_DETAIL_FIELDS | 'press'>> &
  Partial<DemoDetails> & { press?: DemoKit };

/** A show as stored in the demo's files: its gallery has file names, whose texts are in the list of files. */
type WrittenShow = Omit<DemoShow, 'media'> & { gallery: string[] };

type DemoKit = Omit<NonNullable<Show['press']>, 'embargoUntil'> & { embargoUntil?: DemoDate };

type DemoShowMedia = DemoShow['media'][number];

export type DemoArticle = Omit<Complete<InputOf<typeof ARTICLE_FIELDS>>, 'publishedAt' | 'showIds'> & {
  publishedAt: DemoDate;
  shows: string[];
};

/** Fields that not every person has. */
type Occasional = 'status' | 'videoUrl' | 'email' | 'linkedinUrl';
type Person = Omit<InputOf<typeof PERSON_FIELDS>, 'imdbId'>;
type DemoPerson = Complete<Omit<Person, Occasional>> & Pick<Person, Occasional>;

type Page = Complete<InputOf<typeof PAGE_FIELDS>>;
type DemoVacancy = Complete<Omit<Page['vacancies'][number], 'id' | 'closes'>> & {
  /** Absent for a position without a closing date. */
  closes?: DemoDate;
};

export type DemoPage = Omit<Page, 'publishedAt' | 'vacancies'> & {
  publishedAt: DemoDate;
  vacancies: DemoVacancy[];
};

/** A page built on a starting text: `passages` replaces the words in square brackets. */
type DemoStartedPage = Omit<DemoPage, 'title' | 'template' | 'body'> & {
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

export type DemoSettings = Omit<Settings, 'genres' | 'menu' | 'footerLinks' | 'brand' | 'pressEnabled'> & {
  menu: DemoLink[];
  footerLinks: DemoLink[];
};

/** What the demo's company has sent to people outside. Each installation makes its own links, so that nobody can guess them. */
export interface DemoPressDesk {
  /** The person on a picture of a kit, by file, who must be asked before the press may have it. */
  peopleOnStills: Record<string, string>;
  round: {
    show: string;
    label: string;
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

const FACE = { x: 50, y: 18 };

/** A demo file; demo records refer to it by `file`. */
export type DemoFile = PreparedFile & { width: number; height: number };

interface PressStills {
  all: ReadonlySet<string>;
  withPeople: ReadonlySet<string>;
}

const toPicture = ({ file, width = 0, height = 0, variants = [] }: ManifestFile): PreparedPicture => ({
  file,
  width,
  height,
  variants,
});

function targetOf({ file, role }: ManifestFile): PreparedFile['target'] {
  const [folder = '', second = ''] = file.split('/');
  if (folder === 'brand') return { type: 'settings', slug: 'logos', fileType: 'logo' };
  if (folder === 'shows')
    return {
      type: 'show',
      slug: second,
      fileType: role === 'main' ? 'video' : role === 'thumb' ? 'image' : 'gallery',
    };
  const slug = second.replace(/^\d+-|\.\w+$/g, '');
  return {
    type: folder === 'news' ? 'news' : 'person',
    slug,
    fileType: file.endsWith('.mp4') ? 'video' : 'image',
  };
}

function pressOf(file: string, { all, withPeople }: PressStills): StoredUploadPress | undefined {
  if (!all.has(file)) return undefined;
  const said = { ...NO_PRESS, credit: 'Primal', rights: 'For reporting about the programme' };
  if (withPeople.has(file)) return said;
  return { ...said, cleared: true, clearedBy: { id: SEEDER_ID, name: 'Showreel' }, clearedAt: new Date() };
}

function toFile(entry: ManifestFile, stills: PressStills): DemoFile {
  const poster = demoEntry(entry.poster);
  const press = pressOf(entry.file, stills);
  const isVideo = isDemoVideo(entry);
  const [extension = ''] = /\w+$/.exec(entry.file) ?? [];
  const { sha256, bytes, seconds, placeholder, videoCodec, audioCodec, alt, caption } = entry;
  return {
    ...toPicture(entry),
    ...{ sha256, bytes, duration: seconds, placeholder, videoCodec, audioCodec },
    target: targetOf(entry),
    contentType: isVideo ? 'video/mp4' : entry.file.endsWith('.png') ? 'image/png' : 'image/jpeg',
    originalName: `${entry.title}.${extension}`,
    // The demo's films have sounds and music, but no speech.
    texts: { alt, caption, speech: isVideo ? 'no' : null, transcript: entry.transcript ?? '' },
    ...(press && { press }),
    focus: entry.role === 'portrait' ? FACE : null,
    poster: poster ? toPicture(poster) : null,
    excerpt: entry.preview ?? null,
    tracks: (entry.tracks ?? []).map(({ kind, ...track }) => ({ ...track, role: kind })),
  };
}

const demoFiles = (stills: PressStills): DemoFile[] =>
  DEMO_MANIFEST.filter(({ role }) => role !== 'poster').map((entry) => toFile(entry, stills));

const galleryOf = (files: readonly string[]): DemoShowMedia[] =>
  files.map((file, orderPosition) => {
    const entry = demoEntry(file);
    if (!entry) throw new Error(`The demo content has no file ${file}`);
    const { alt, caption } = entry;
    return { type: isDemoVideo(entry) ? 'video' : 'image', url: file, orderPosition, alt, caption };
  });

export const DEMO_FOLDER = path.resolve('demo');

export interface Demo {
  people: DemoPerson[];
  shows: DemoShow[];
  articles: DemoArticle[];
  /** Returns the company's own pages; they state this installation's retention times. */
  pages: (days: RetentionDays) => DemoPage[];
  settings: DemoSettings;
  redirects: { from: string }[];
  pressDesk: DemoPressDesk;
  files: DemoFile[];
}

/** Throws `StartupError` if the program came without demo content. */
export function readDemo(folder = DEMO_FOLDER): Demo {
  if (!existsSync(folder)) throw new StartupError(missing(folder));
  const read = <Content>(name: string) =>
    parseDemo<Content>(readFileSync(path.join(folder, 'content', `${name}.json`), 'utf8'));
  const shows = read<WrittenShow[]>('shows');
  const pages = read<(DemoPage | DemoStartedPage)[]>('pages');
  const pressDesk = read<DemoPressDesk>('press-desk');
  return {
    people: read('people'),
    shows: shows.map(({ gallery, ...show }) => ({ ...show, media: galleryOf(gallery) })),
    articles: read('articles'),
    pages: (days) => pages.map((page) => ('start' in page ? completed(page, days) : page)),
    settings: read('settings'),
    redirects: read('redirects'),
    pressDesk,
    files: demoFiles({
      all: new Set(shows.flatMap(({ press }) => (press?.stills ?? []).map(({ file }) => file))),
      withPeople: new Set(Object.keys(pressDesk.peopleOnStills)),
    }),
  };
}

/** Fills in a starting text of pages, so that its statements about the program stay true. */
function completed({ start, passages, ...page }: DemoStartedPage, days: RetentionDays): DemoPage {
  const { title, template, body } = pageStarts(days).get(start) ?? { title: '', template: 'text', body: '' };
  const complete = Object.entries(passages).reduce(
    (text, [passage, words]) => text.replaceAll(`[${passage}]`, () => words),
    body,
  );
  return { ...page, title, template, body: complete };
}

const missing = (folder: string) =>
  `The demo content cannot be put in place: the folder "${path.basename(folder)}" of the program is missing. ` +
  'Bring it along with the folder "build", or set SEED=none.';
