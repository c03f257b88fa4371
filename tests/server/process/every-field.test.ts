/**
 * Walks every field of every kind of record through the API, its document, the record's form, Edit Mode, the uses of
 * uploads, the history, backup and restore, and names what is missing. A new field is found here by its description alone.
 */
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sessionHeader } from '~/core/request/session.server';
import { SETTINGS_ADDRESS } from '~/editing/inline.server';
import { KIND_NAMES, LIST_PATHS, RECORD_FIELDS, type Kind } from '~/core/nouns/kinds';
import { dividedFields, dividedValues, joinDivided } from '~/core/fields/divided-groups';
import { comparable } from '~/core/merge/edits.server';
import { type Field, type Fields, fieldsOn, type ReferredKind } from '~/core/fields/field';
import { controlValues } from '~/core/forms/control-values';
import { toLocalInput } from '~/core/text/formats';
import { ASSETS } from '~/core/files/uploads';
import { Job } from '~models/job';
import { RECORD_MODELS } from '~models/records';
import { openUploads } from '~/media/storage/storage-open.server';
import { findUses } from '~/media/usage/find-uses.server';
import { makePage, makePerson, makeShow } from '../../make';
import { makeUpload, picture, video } from '../../media-files';
import { shareApi, type Json } from '../fixtures/api';
import { document, inPlace, type Schema } from '../fixtures/document';
import { everyNth, IS_LONG } from '../../full-length';
import { makeFile, restoreFile } from '../../backup-steps';

const KINDS = Object.keys(RECORD_FIELDS) as Kind[];
const NAMES = { ...KIND_NAMES, settings: 'settings' };
const apiPathOf = (kind: Kind) => `/api/${NAMES[kind]}`;

const api = await shareApi();
await openUploads({ dataDir: api.dataDir, limits: { image: 20_000_000, video: 20_000_000 } });
let admin = await api.caller('admin');
const cookie = (await sessionHeader(admin.token, api.url)).split(';')[0] ?? '';
/** The address in the API of the record of each kind. */
const addresses = new Map<Kind, string>();
/** The ids of two records of each kind. */
const referred: Record<ReferredKind, string[]> = {
  show: [(await makeShow()).id, (await makeShow()).id],
  person: [(await makePerson()).id, (await makePerson()).id],
  page: [(await makePage()).id, (await makePage()).id],
};

/** Calls the API, and throws for an error. */
async function call(method: string, at: string, body?: unknown): Promise<Json> {
  const reply = await api.call(method, at, { token: admin.token, body });
  if (reply.status >= 400) throw new Error(`${method} ${at}: ${reply.status} ${reply.json.error}`);
  return reply.json.data as Json;
}

const post = (at: string, fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return fetch(api.url + at, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: api.url, Accept: 'application/json' },
  });
};

const GENRES = ['Animation', 'Comedy', 'Crime', 'Documentary', 'Drama', 'Family', 'Fantasy', 'History'];
const COUNTRIES = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE'];
const LANGUAGES = ['cs', 'cy', 'de', 'en-GB', 'es', 'fr', 'ga', 'gd'];
const IDS = {
  imdbTitle: ['tt0903747', 'tt0903748'],
  imdbName: ['nm0186505', 'nm0186506'],
  eidr: ['10.5240/7791-8534-2C23-9030-8610-5', ''],
  tmdb: ['tv/1396', 'movie/603'],
  wikidata: ['Q1079', 'Q1080'],
};

/** Whether a text may be too short for the URL of an upload. */
const isShort = ({ maxLength = 200 }: { maxLength?: number }) => maxLength < 200;

/** Returns a block that shows the file; a line if that was not uploaded. */
const blockWith = (url: string) =>
  url.startsWith(ASSETS)
    ? `<figure data-media="${url.slice(ASSETS.length)}" data-size="wide"></figure>`
    : '<hr>';

/** Returns a value of a field, different for each number; texts contain the URL. */
function sample(field: Field, number: number, url: string): unknown {
  switch (field.type) {
    case 'line':
    case 'lines':
      return isShort(field) ? `Text ${number}` : `${number} ${url}`;
    case 'richText':
      return `<p><a href="${url}">${number}</a></p>${field.blocks ? blockWith(url) : ''}`;
    case 'link':
      return field.schemes ? `https://jobs.example/${number}` : url;
    case 'email':
      return `person-${number}@example.com`;
    case 'flag':
    case 'optionalFlag':
      return number % 2 === 0;
    case 'choice':
      return field.options[number % field.options.length]?.[0];
    case 'position':
      return number;
    case 'moment':
      return `203${number}-06-15T10:30:00.000Z`;
    case 'degrees':
      return number + 0.5;
    case 'optionalMoment':
      return `203${number}-06-15T10:30:00.000Z`;
    case 'date':
      return `203${number}-06-15`;
    case 'wholeNumber':
      return Math.min(field.most, field.least + number);
    case 'names':
      return field.among ? [GENRES[number]] : [`One ${number}`, `Two ${number}`];
    case 'code':
      return field.of === 'language' ? LANGUAGES[number] : COUNTRIES[number];
    case 'colour':
      return `#00000${number}`;
    case 'codes':
      return [field.of === 'language' ? LANGUAGES[number] : COUNTRIES[number]];
    case 'externalId':
      return IDS[field.register][number % 2];
    case 'reference':
      return referred[field.to][number % 2];
    case 'references':
      return [referred[field.to][number % 2]];
    case 'file':
      return url.startsWith(ASSETS) ? url.slice(ASSETS.length) : url;
    case 'group':
      return samples(field.of, number, () => url);
    case 'items':
      return [samples(field.of, number, () => url)];
  }
}

/** Returns a value of each field; those of divided groups are by their paths. */
const samples = (fields: Fields, number: number, urlOf: (name: string) => string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      // No other field has to follow one of the others.
      name === 'yearEnd' ? 2000 + number : sample(field, number, urlOf(name)),
    ]),
  );

/** Returns the value as a control of the form sends it. */
function asTyped(field: Field, value: unknown): string {
  if (field.type === 'moment') return toLocalInput(value as string);
  if (field.type === 'names') return (value as string[]).join(field.oneALine ? '\n' : ', ');
  if (field.type === 'references') return (value as string[]).join(' ');
  if (field.type === 'items')
    return (value as Record<string, string>[]).map((item) => item[field.key]).join('\n');
  return String(value);
}

/** Returns the values of the controls of a field: of a list that the form has as rows, those of its items. */
const typedIn = (name: string, field: Field, value: unknown): Record<string, string> =>
  field.type === 'items' && !field.fromKey
    ? { ...controlValues({ [name]: field }, { [name]: value }) }
    : { [name]: asTyped(field, value) };

/** Returns the names of the fields whose value is not the expected one; the ids of items are ignored. */
const differing = (fields: Fields, found: object, expected: object): string[] =>
  Object.keys(fields).filter((name) => {
    const [is, should] = [found, expected].map((record) => (record as Record<string, unknown>)[name]);
    if (fields[name]?.type !== 'items') return JSON.stringify(is) !== JSON.stringify(should);
    const isOrdered = 'orderPosition' in (fields[name].of as object);
    const items = (should as object[]).map((item, index) => ({
      ...item,
      ...(isOrdered && { orderPosition: index }),
    }));
    try {
      expect(is).toMatchObject(items);
      return (is as object[]).length !== items.length;
    } catch {
      return true;
    }
  });

/** Returns of what kind the files of a list are; undefined for any other field. */
const filesOf = (field: Field | undefined) =>
  field?.type === 'items'
    ? Object.values<Field>(field.of).flatMap((each) => (each.type === 'file' ? [each.of] : []))[0]
    : undefined;

/** The fields whose value can name a file. */
const namesFile = (field: Field | undefined) =>
  field !== undefined && JSON.stringify(sample(field, 1, 'URL')).includes('URL');

/** Uploads a file for each field: a film where a list needs films, else a picture. */
async function uploadEach(fields: Fields, names: string[]) {
  const found: Record<string, { id: string; url: string }> = {};
  for (const name of names)
    found[name] =
      filesOf(fields[name]) === 'video'
        ? await makeUpload(await video(), { fileType: 'video', originalName: 'Clip.mp4' })
        : await makeUpload(await picture());
  return found;
}

/** The properties of the schema that an operation sends or receives. */
function propertiesOf(schema: Schema | undefined): string[] {
  const { properties = {} } = inPlace(schema) as { properties?: Record<string, Schema> };
  return Object.keys(properties);
}

/** Returns what the form holds of a record's fields: of a list that it has as lines, only these. */
const inLines = (fields: Fields, values: object): Json =>
  Object.fromEntries(
    Object.entries(comparable(fields, values)).map(([name, value]) => {
      const field = fields[name];
      if (field?.type !== 'items') return [name, value];
      const items = value as Json[];
      return [name, items.map((item) => (field.fromKey ? item[field.key] : { ...item, id: '' }))];
    }),
  );

describe.each(KINDS)('every field of the %s', (kind) => {
  const described: Fields = RECORD_FIELDS[kind];
  const fields = dividedFields(described);
  const names = Object.keys(fields);
  const holding = names.filter((name) => namesFile(fields[name]));
  /** The same as the API takes them, and as it answers. */
  const joined = (values: Json) => joinDivided(described, values);
  const inParts = (values: Json): Json => dividedValues(described, values);
  const put = (values: Json) => call('PUT', at, joined(values));
  const get = async (path = at) => inParts(await call('GET', path));
  const isSettings = kind === 'settings';
  let uploads: Awaited<ReturnType<typeof uploadEach>>;
  /** Others for the lists that only take files of the library. */
  let others: typeof uploads;
  let at: string;
  let id: string;
  const urlOf = (name: string) => String(uploads[name]?.url);

  beforeAll(async () => {
    uploads = await uploadEach(fields, holding);
    others = await uploadEach(
      fields,
      names.filter((name) => filesOf(fields[name])),
    );
    // What is made of them concerns no field.
    await Job.deleteMany({ lock: null });
    const first = samples(fields, 1, urlOf);
    const made = await call(isSettings ? 'PUT' : 'POST', apiPathOf(kind), joined(first));
    id = isSettings ? SETTINGS_ADDRESS : String(made.id);
    at = isSettings ? apiPathOf(kind) : `${apiPathOf(kind)}/${id}`;
    addresses.set(kind, at);
  });

  it('is in the API, when a record is created and when one field is changed', async () => {
    expect(differing(fields, await get(), samples(fields, 1, urlOf))).toEqual([]);
    const second = samples(fields, 2, urlOf);
    // `npm run test:long` changes every field alone, `npm test` some of them and the others together.
    const alone = everyNth(names, 12);
    for (const name of alone) await put({ [name]: second[name] });
    await put(
      Object.fromEntries(names.filter((name) => !alone.includes(name)).map((name) => [name, second[name]])),
    );
    expect(differing(fields, await get(), second)).toEqual([]);
  });

  it('is in the API’s document and its examples', () => {
    const operations = document.paths[isSettings ? apiPathOf(kind) : `${apiPathOf(kind)}/{id}`];
    const sent = operations?.put?.requestBody?.content['application/json'];
    const answered = operations?.get?.responses['200']?.content?.['application/json'];
    const { data } = (inPlace(answered?.schema) as { properties: { data: Schema } }).properties;
    const example = (answered?.example as { data: object }).data;
    const missing = Object.keys(described).flatMap((name) => [
      ...(propertiesOf(sent?.schema).includes(name) ? [] : [`${name}: request`]),
      ...(propertiesOf(data).includes(name) ? [] : [`${name}: response`]),
      ...(name in example ? [] : [`${name}: example`]),
    ]);
    expect(missing).toEqual([]);
  });

  it('has a control in the form, and is saved by it', async () => {
    const page = isSettings ? '/admin/settings' : `${LIST_PATHS[kind]}/${id}`;
    const html = await (await fetch(api.url + page, { headers: { Cookie: cookie } })).text();
    // The order of a list is changed in the list.
    const inForm = Object.entries(fieldsOn(described)).filter(([, { type: of }]) => of !== 'position');
    expect(inForm.filter(([name]) => !html.includes(`name="${name}"`)).map(([name]) => name)).toEqual([]);
    const third = samples(fields, 3, urlOf);
    const typed = Object.assign(
      {},
      ...inForm.map(([name, field]) => typedIn(name, field, third[name])),
    ) as Record<string, string>;
    expect((await post(page, typed)).status).toBeLessThan(400);
    const saved = await get();
    const now = inLines(fields, saved);
    const expected = inLines(fields, {
      ...third,
      ...(!isSettings && { orderPosition: saved.orderPosition }),
      // The form leaves the fields of other screens as they are.
      ...Object.fromEntries(
        names.filter((name) => !(name in fieldsOn(described))).map((name) => [name, saved[name]]),
      ),
    });
    expect(names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(expected[name]))).toEqual([]);
  });

  it('is changed in place if its description says so, and only then', async () => {
    const fourth = samples(fields, 4, urlOf);
    const wrong: string[] = [];
    const isInPlace = ([, field]: [string, Field]) => 'inline' in field && field.inline !== undefined;
    const all = Object.entries<Field>(fields).filter(([, { type }]) => type !== 'position');
    const inline = all.filter(isInPlace);
    // security/input.test.ts sends those that are not, too.
    const others = everyNth(
      all.filter((each) => !isInPlace(each)),
      8,
    );
    for (const [name, field] of [...inline, ...others]) {
      const sent = { intent: 'field', kind, id, field: name, [name]: asTyped(field, fourth[name]) };
      const { status } = await post('/admin/inline', sent);
      if (status !== (isInPlace([name, field]) ? 200 : 404)) wrong.push(`${name}: ${status}`);
    }
    expect([wrong, differing(Object.fromEntries(inline), await get(), fourth)]).toEqual([[], []]);
  });

  it('counts as a use of the upload that it names', async () => {
    await put(samples(fields, 5, urlOf));
    const uses = await findUses(holding.map((name) => String(uploads[name]?.id)));
    const missing = holding.filter(
      (name) => !uses.get(String(uploads[name]?.id))?.some((use) => use.kind === kind),
    );
    expect(missing).toEqual([]);
  });

  // A show has more than fifty fields, with five requests for each: `npm run test:long` changes them one by one.
  it('is in the history and on the screen of a version, and comes back from it', async () => {
    const screen = `${isSettings ? '/admin/settings' : `${LIST_PATHS[kind]}/${id}`}/history`;
    const sixth = samples(fields, 6, urlOf);
    const seventh = samples(fields, 7, (name) => others[name]?.url ?? '/another.jpg');
    const newest = async () => {
      const { json } = await api.call('GET', `${at}/versions?limit=1`, { token: admin.token });
      return (json.data as Json[])[0] as Json & { version: number; changed: string[] };
    };
    await put(sixth);
    // A place in a list is in no version; a choice of one cannot be changed.
    const changing = names.filter(
      (name) =>
        fields[name]?.type !== 'position' && JSON.stringify(sixth[name]) !== JSON.stringify(seventh[name]),
    );
    const wrong: string[] = [];
    for (const together of IS_LONG ? changing.map((name) => [name]) : [changing]) {
      const differs = async (path: string) => {
        const found = await get(path);
        return together.filter(
          (name) => differing({ [name]: fields[name] as Field }, found, sixth).length > 0,
        );
      };
      const note = (found: string[], what: string) => wrong.push(...found.map((name) => `${name}: ${what}`));
      const { version } = await newest();
      await put(Object.fromEntries(together.map((name) => [name, seventh[name]])));
      const { changed } = await newest();
      note(
        together.filter((name) => !changed.includes(name)),
        'changed',
      );
      note(await differs(`${at}/versions/${version}`), 'version');
      const html = await (
        await fetch(`${api.url}${screen}/${version}`, { headers: { Cookie: cookie } })
      ).text();
      note(
        together.filter((name) => !new RegExp(`name="fields"[^>]* value="${name}"`).test(html)),
        'screen',
      );
      await call('POST', `${at}/versions/${version}/restore`, { fields: together });
      note(await differs(at), 'restored');
    }
    expect(wrong).toEqual([]);
  }, 180_000);
});

const readAll = () => Promise.all([...addresses.values()].map((at) => call('GET', at)));

it('every field of every kind comes back from a backup', async () => {
  // Work on the uploads would go on while they are restored: what has not begun is left out.
  await Job.deleteMany({ lock: null });
  await vi.waitUntil(async () => !(await Job.exists({ state: { $ne: 'failed' } })), 150_000);
  const before = await readAll();
  const file = path.join(api.dataDir, 'site.backup');
  await makeFile(file);
  for (const { collection } of Object.values(RECORD_MODELS)) await collection.deleteMany({});
  await restoreFile(file);
  admin = await api.caller('admin');
  // The server may have read in between what was deleted, and learns a moment later of what another program has written.
  await vi.waitFor(async () => expect(await readAll()).toEqual(before), 20_000);
}, 300_000);

it.each(KINDS)(
  'every field of the %s has a default in a record that was stored before it was added',
  async (kind) => {
    const described: Fields = RECORD_FIELDS[kind];
    const [, ...later] = Object.keys(described);
    const unset = Object.fromEntries(later.map((name) => [name, 1]));
    await RECORD_MODELS[kind].collection.updateMany({}, { $unset: unset });
    const now = dividedValues(described, await call('GET', addresses.get(kind) ?? ''));
    expect(Object.keys(dividedFields(described)).filter((name) => !(name in now))).toEqual([]);
  },
);
