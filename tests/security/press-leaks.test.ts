/**
 * What the press may not have yet is in no answer to a visitor, on every instance: kits under embargo and by link, screeners, and stills
 * that is not approved, refused or not cleared. From the minute at which an embargo ends it is there.
 */
import { everyNth, IS_LONG, someOf } from '../full-length';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApprovalRound } from '~models/approval-round';
import { Upload, type StoredUpload } from '~models/upload';
import { filesOfUpload, socialUrlOf } from '~/media/delivery/file-keys.server';
import { makeSession, makeUser } from '../make';
import { picture, shortVideo } from '../media-files';
import { shareApi, shareOther } from '../server/fixtures/api';
import { until } from '../server/fixtures/processes';
import { ask } from '../server/fixtures/request';
import { fill, readRoutes, type Route } from './fixtures/routes';

/** In everything that the press may not have yet, and in nothing else. */
const SECRET = 'Quintessenz';
/** The beginning of it, which a search finds but does not repeat. */
const BEGINNING = SECRET.slice(0, -3);
/** In what the press may have. */
const KNOWN = 'Harbour light';
const MINUTES = 60_000;
/** Longer than it takes to set an embargo, and to ask a few times before it ends. */
const EMBARGO_MS = 2_000;
/** How late a kit may open or close. */
const LATE_MS = 5_000;
/** A machine on which other tests run answers later than the moment that it decides for. */
const BUSY_MS = 10_000;

const api = await shareApi();
const token = await makeSession((await makeUser({ role: 'editor' })).id);
/** The addresses of both instances. */
const urls = [api.url];

type Json = Record<string, unknown>;

async function call(method: string, path: string, body: unknown): Promise<Json> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${api.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const json = (await answer.json()) as Json;
  expect(answer.ok, `${method} ${path}: ${JSON.stringify(json)}`).toBe(true);
  return (json.data as Json | undefined) ?? json;
}

async function upload(content: Buffer, name: string, texts: Json): Promise<string> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ type: 'show', slug: 'press', fileType: 'gallery' }))
    form.set(field, value);
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const id = String((await call('POST', '/api/upload', form)).id);
  await call('PUT', `/api/upload/${id}`, texts);
  return id;
}

const secretTexts = { alt: `${SECRET} alt`, caption: `${SECRET} caption` };
const secretPress = { credit: `${SECRET} credit`, rights: `${SECRET} rights` };

const secretStill = async (more: Json = {}, press: Json = { cleared: true }) =>
  upload(await picture(400, 300, 'jpeg'), `${SECRET}.jpg`, {
    ...secretTexts,
    press: { ...secretPress, ...press },
    ...more,
  });

/** A cleared picture of a person who has to be asked. No form makes one: approval alone keeps it back. */
async function secretStillOf(name: string): Promise<string> {
  const id = await secretStill({ people: [{ name, approval: true }] }, {});
  await Upload.updateOne({ _id: id }, { $set: { 'press.cleared': true } });
  return id;
}

const items = (files: readonly string[]) => files.map((file) => ({ file }));

const secretKit = (stills: readonly string[], clips: readonly string[] = []) => ({
  logline: `${SECRET} logline`,
  short: `${SECRET} short`,
  long: `<p>${SECRET} long</p>`,
  notes: `<p>${SECRET} notes</p>`,
  contacts: [{ name: `${SECRET} contact`, email: 'quintessenz@site.example' }],
  technical: { format: `${SECRET} format` },
  stills: items(stills),
  clips: items(clips),
});

const makeShow = (title: string, press: Json) =>
  call('POST', '/api/shows', { title, status: 'active', press });

interface Content {
  /** The slugs and ids of shows, by what is secret of them. */
  shows: Record<'embargoed' | 'linked' | 'open', { id: string; slug: string }>;
  /** The generated names of files that nobody may have. */
  closed: string[];
  /** Those that everybody may have from the minute on. */
  embargoed: string[];
}

let content: Content;

async function makeContent(): Promise<Content> {
  const [still, second, linked, waiting, refused, uncleared] = [
    await secretStill(),
    await secretStill(),
    await secretStill(),
    await secretStillOf('Ottilie Grange'),
    await secretStillOf('Bram Halloran'),
    await secretStill({}, {}),
  ];
  const clip = await upload(await shortVideo(), `${SECRET}.mp4`, { ...secretTexts, press: secretPress });
  const ready = await upload(await picture(400, 300, 'jpeg'), 'ready.jpg', {
    alt: KNOWN,
    caption: KNOWN,
    press: { credit: KNOWN, cleared: true },
  });
  const film = await upload(await shortVideo(), `${SECRET} film.mp4`, secretTexts);
  const poster = await secretStill();
  const { key } = await Upload.findById(poster).orFail().lean<StoredUpload>();
  await call('PUT', `/api/upload/${film}`, { posterUrl: `/assets/${key}` });
  await refuse(refused, 'Bram Halloran');
  const embargoUntil = new Date(Date.now() + 60 * MINUTES).toISOString();
  const shows = {
    embargoed: await makeShow('The Long Rain', {
      visibility: 'public',
      embargoUntil,
      ...secretKit([still, second], [clip]),
    }),
    linked: await makeShow('Salt Country', { visibility: 'link', ...secretKit([linked]) }),
    open: await makeShow('Perihelion', {
      visibility: 'public',
      logline: KNOWN,
      stills: items([waiting, ready, refused, uncleared]),
    }),
  };
  await call('POST', `/api/shows/${String(shows.open.id)}/screeners`, {
    title: `${SECRET} screener`,
    note: `${SECRET} note`,
    file: film,
    recipients: [{ name: `${SECRET} recipient`, email: 'quintessenz@ledger.example' }],
  });
  const named = Object.fromEntries(
    Object.entries(shows).map(([name, { id, slug }]) => [name, { id: String(id), slug: String(slug) }]),
  ) as Content['shows'];
  return {
    shows: named,
    closed: [linked, waiting, refused, uncleared, film, poster],
    embargoed: [still, second, clip],
  };
}

/** Stores that a person has refused a picture, as their link does. */
async function refuse(file: string, name: string): Promise<void> {
  const person = new Types.ObjectId();
  await ApprovalRound.collection.insertOne({
    version: 1,
    show: 'none',
    people: [{ _id: person, name, personId: '' }],
    verdicts: [{ file, person: String(person), verdict: 'refused', note: '', at: new Date() }],
  });
}

/** Returns every address of the files of uploads, also of those that are made when they are first asked for. */
async function addressesOf(files: readonly string[]): Promise<string[]> {
  const uploads = await Upload.find({ _id: { $in: [...files] } }).lean<StoredUpload[]>();
  expect(uploads).toHaveLength(files.length);
  return uploads.flatMap((each) => [
    ...filesOfUpload(each).map((key) => `/assets/${key}`),
    ...[socialUrlOf(each) ?? []].flat(),
    `/transcripts/${each._id}`,
  ]);
}

const LISTS = ['/api/shows', '/api/news', '/api/people', '/api/pages', '/api/upload', '/api/press'];
const INCLUDED = ['credits', 'seasons', 'watch', 'awards', 'quotes', 'press'];

/** Staff alone have pages below /admin: others are led to the sign-in. */
const routes = readRoutes().filter(({ path }) => !path.startsWith('/admin'));

/** The pages; and of the operations of the API, which one function admits callers to, some for the first show. */
const isOfApi = ({ path }: Route) => path.startsWith('/api');
const routesFor = (index: number) => [
  ...routes.filter((route) => !isOfApi(route)),
  ...(index === 0 ? everyNth(routes.filter(isOfApi), 4) : []),
];

/** Returns every public address, those about shows for each of these, and the data of pages. */
function publicAddresses(shows: readonly { id: string; slug: string }[]): string[] {
  const pages = shows.flatMap(({ id, slug }, index) =>
    routesFor(index).flatMap(({ path, draws }) => {
      const filled = fill(path, { slug, id, kind: 'shows', name: slug, token: 'x', '*': `press/${slug}` });
      return draws ? [filled, filled === '/' ? '/_root.data' : `${filled}.data`] : [filled];
    }),
  );
  const press = shows.flatMap(({ id, slug }) => [
    ...['stills.zip', 'logos.zip', 'stills/1', 'stills/1?size=web', 'stills/2?size=print'].map(
      (file) => `/press/${slug}/${file}`,
    ),
    ...[id, slug].flatMap((address) => [
      `/api/shows/${address}`,
      ...[INCLUDED.join(','), 'press'].map((names) => `/api/shows/${address}?include=${names}`),
      `/api/press/${address}`,
    ]),
  ]);
  const lists = LISTS.flatMap((path) => [
    path,
    `${path}?include=${INCLUDED.join(',')}`,
    `${path}?q=${SECRET}`,
    `${path}?admin=true`,
    `${path}?press=uncleared`,
  ]);
  const searches = ['/search', '/search.data', '/api/search'].map((path) => `${path}?q=${BEGINNING}`);
  const texts = ['/sitemap.xml', '/news/feed.xml', '/robots.txt', '/site.webmanifest', '/api/openapi.json'];
  return [...new Set([...pages, ...press, ...lists, ...searches, ...texts, `/news?q=${SECRET}`])];
}

/** Expects that nothing secret is at any of these addresses, asked for in different ways, on each instance; in `npm test` at some on the second. */
async function expectNothing(addresses: readonly string[], files: readonly string[]): Promise<void> {
  const leaks: string[] = [];
  const own = await addressesOf(files);
  const askAll = async (url: string, index: number) => {
    const asked = index === 0 ? addresses : everyNth(addresses, 16);
    const ways = [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-15' } }];
    for (let at = 0; at < asked.length; at += 8)
      await Promise.all(
        asked.slice(at, at + 8).map(async (path) => {
          const { body, status } = await ask(url, path);
          const text = body.toString('latin1');
          const found = [SECRET, ...files].filter((word) => text.includes(word) && !path.includes(word));
          if (found.length > 0) leaks.push(`${status} ${path}: ${found.join(', ')}`);
        }),
      );
    await Promise.all(
      own.flatMap((path, at) =>
        // One function finds a file for all ways to ask for it.
        someOf(ways, index === 0 && at % 3 === 0 ? ways.length : 1).map(async (way) => {
          const { status } = await ask(url, path, way);
          if (status !== 404) leaks.push(`${status} ${path} ${JSON.stringify(way)}`);
        }),
      ),
    );
  };
  await Promise.all(urls.map(askAll));
  expect(leaks.slice(0, 20)).toEqual([]);
}

beforeAll(async () => {
  await call('PUT', '/api/settings', { siteName: 'Primal' });
  // The second instance may start while the content is made.
  const [made, other] = await Promise.all([makeContent(), shareOther()]);
  content = made;
  urls.push(other.url);
}, 180_000);

const all = () => Object.values(content.shows);
const setEmbargo = (until: Date) =>
  call('PUT', `/api/shows/${content.shows.embargoed.id}`, { press: { embargoUntil: until.toISOString() } });

/** What says on an instance whether the kit is open: its page, the API, the search, the sitemap, its picture and a list. */
async function openSigns(url: string): Promise<string[]> {
  const { slug } = content.shows.embargoed;
  const [file = ''] = content.embargoed;
  const { key } = await Upload.findById(file).orFail().lean<StoredUpload>();
  const says = async (path: string, word: string) =>
    (await ask(url, path)).body.includes(word) ? [path] : [];
  const signs = await Promise.all([
    says(`/press/${slug}`, SECRET),
    says(`/press/${slug}.data`, SECRET),
    says('/press', 'The Long Rain'),
    says(`/api/press/${slug}`, SECRET),
    says('/api/press', slug),
    says(`/api/search?q=${BEGINNING}`, SECRET),
    says(`/search?q=${BEGINNING}`, SECRET),
    says('/sitemap.xml', `/press/${slug}<`),
    ask(url, `/assets/${key}`).then(({ status }) => (status === 200 ? ['/assets/'] : [])),
  ]);
  return signs.flat();
}
const ALL_SIGNS = 9;

/** Asks for a save as a user with a role; whether it succeeds is up to the site. */
async function trySave(by: string, method: string, path: string, body: Json): Promise<number> {
  const answer = await fetch(`${api.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

describe('what the press may not have yet', () => {
  it('is nowhere, and what it may have is there', async () => {
    await expectNothing(publicAddresses(all()), [...content.closed, ...content.embargoed]);
    for (const url of urls) {
      const { body } = await ask(url, `/press/${content.shows.open.slug}`);
      expect(body.toString().match(/class="still"/g)).toHaveLength(1);
      expect(body.includes(KNOWN)).toBe(true);
      expect(await openSigns(url)).toEqual([]);
    }
  }, 240_000);

  it.runIf(IS_LONG)(
    'is let out by no save of an author, and by none of an editor who was not asked',
    async () => {
      const files = [...content.closed, ...content.embargoed];
      const stored = await Upload.find({ _id: { $in: files } }).lean<StoredUpload[]>();
      const answers = new Set<string>();
      for (const role of ['author', 'editor'] as const) {
        const by = await makeSession((await makeUser({ role })).id);
        for (const { key } of stored) {
          const imageUrl = `/assets/${key}`;
          const later = new Date(Date.now() + 60 * MINUTES).toISOString();
          const quiet: Json[] = [{ status: 'draft' }, { publishedAt: later }];
          const tries: Json[] = [...quiet, {}, { force: role === 'author' }];
          for (const fields of tries) {
            const status = await trySave(by, 'POST', '/api/news', { title: KNOWN, imageUrl, ...fields });
            answers.add(`${quiet.includes(fields) ? 'lets nothing out' : 'would let it out'}: ${status}`);
          }
        }
      }
      expect([...answers].sort()).toEqual(['lets nothing out: 201', 'would let it out: 409']);
      await expectNothing(['/news', '/news.data', '/news/feed.xml', '/api/news', '/sitemap.xml'], files);
    },
    240_000,
  );

  it('is nowhere a second before the minute, there a second after it on every instance, and nowhere after an embargo is set again', async () => {
    // What is stored has no fractions of a second.
    const minute = new Date(Math.ceil((Date.now() + EMBARGO_MS) / 1_000) * 1_000);
    await setEmbargo(minute);
    const early: string[] = [];
    const opened: number[] = [];
    await Promise.all(
      urls.map(async (url) => {
        let signs: string[] = [];
        await until(async () => {
          // The answers may have been given until they came.
          signs = await openSigns(url);
          if (signs.length > 0 && Date.now() < minute.getTime()) early.push(...signs);
          return signs.length === ALL_SIGNS;
        }, BUSY_MS + LATE_MS);
        opened.push(Date.now() - minute.getTime());
      }),
    );
    expect(early, 'before the minute').toEqual([]);
    for (const late of opened) expect(late).toBeLessThan(LATE_MS + BUSY_MS);
    for (const url of urls) {
      const [file = '', , clip = ''] = content.embargoed;
      for (const { key } of await Upload.find({ _id: { $in: [file, clip] } }).lean<StoredUpload[]>()) {
        expect((await ask(url, `/assets/${key}`, { method: 'HEAD' })).status).toBe(200);
        expect((await ask(url, `/assets/${key}`, { headers: { range: 'bytes=0-15' } })).status).toBe(206);
      }
    }
    // The kits and stills that are closed otherwise remain so.
    const others = publicAddresses([content.shows.linked, content.shows.open]).filter(isOfOthers);
    await expectNothing(everyNth(others, 4), content.closed);

    await setEmbargo(new Date(Date.now() + 60 * MINUTES));
    for (const url of urls) await until(async () => (await openSigns(url)).length === 0, BUSY_MS + LATE_MS);
    await expectNothing(everyNth(publicAddresses([content.shows.embargoed]), 4), content.embargoed);
  }, 240_000);
});

/** Lists show the kit that has opened. */
const isOfOthers = (path: string) =>
  path.includes(content.shows.linked.slug) || path.includes(content.shows.open.slug);
