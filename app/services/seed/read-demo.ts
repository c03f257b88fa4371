import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageStarts } from '~/rules/page-starts/page-starts';
import type { RetentionDays } from '~/rules/page-starts/page-start';
import { StartupError } from '~/rules/validation/errors';
import { demoFiles, galleryOf, type DemoFile } from './demo-files';
import type {
  DemoArticle,
  DemoPage,
  DemoPerson,
  DemoPressDesk,
  DemoSettings,
  DemoShow,
  DemoStartedPage,
  WrittenShow,
} from './demo-types';

/** The folder with the demo content, in the program's folder. */
export const DEMO_FOLDER = path.resolve('demo');

export interface Demo {
  people: DemoPerson[];
  shows: DemoShow[];
  articles: DemoArticle[];
  /** Returns the company's own pages; they tell visitors how long this installation keeps things. */
  pages: (days: RetentionDays) => DemoPage[];
  settings: DemoSettings;
  redirects: { from: string }[];
  pressDesk: DemoPressDesk;
  files: DemoFile[];
}

/** Reads the demo content. Throws `StartupError` if the program came without it. */
export function readDemo(folder = DEMO_FOLDER): Demo {
  if (!existsSync(folder)) throw new StartupError(missing(folder));
  const read = <Content>(name: string) =>
    JSON.parse(readFileSync(path.join(folder, 'content', `${name}.json`), 'utf8'), joinBlocks) as Content;
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

/** Rich text is written in blocks, one a line. */
const joinBlocks = (_: string, value: { html?: string[] } | null): unknown =>
  Array.isArray(value?.html) ? value.html.join('') : value;

/** Completes a text that pages can start from, so that what it says of the program stays true. */
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
