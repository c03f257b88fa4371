/** The permissions of the admin: one table, checked as pages, as data and for every route. */
import { makeAnswer } from '../make-answer';
import { makeRoundOf } from '../services/approvals/make-round';
import mongoose from 'mongoose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Actor, Role } from '~/core/access/permissions';
import { openUploads } from '~/media/storage/storage-open.server';
import { ROLE_FORMS } from '../accounts/role-forms/all';
import { makeTrashed, PUBLIC } from '../accounts/role-forms/content-records';
import { makeFile } from '../accounts/role-forms/files';
import { addressesOf, otherUser, type FormRequest, type RoleForm } from '../accounts/role-forms/role-form';
import { ADMIN_ROUTES } from '../accounts/record-routes';
import { PAGES, type Records } from '../accounts/role-pages';
import { signedIn } from '../accounts/sign-in';
import { makeArticle, makePage, makePerson, makeRedirect, makeShow, makeUser } from '../make';
import { makeImport } from '../make-import';
import { shareApi } from './fixtures/api';
import { rememberRecords, snapshot } from './fixtures/stored-records';
import { keepChanges } from '~/records/save/record-unpublished.server';
import { aroundPermission, everyNth, IS_LONG } from '../full-length';

const site = await shareApi();
await openUploads({ dataDir: site.dataDir, limits: { image: 20_000_000, video: 20_000_000 } });
let records: Records;

/** Routes without a page: they return 404 for every signed-in user. */
const NO_PAGES = ['_admin.admin.$'];

type Caller = Role | 'nobody';
const CALLERS: Caller[] = ['nobody', 'author', 'editor', 'admin'];
let cookies: { [caller in Caller]: string };
let actors: { [caller in Caller]: Actor };
let author: Actor;

beforeAll(async () => {
  const callers = [await signedIn('author'), await signedIn('editor'), await signedIn('admin')] as const;
  cookies = { nobody: '', author: callers[0].cookie, editor: callers[1].cookie, admin: callers[2].cookie };
  author = callers[0].actor;
  actors = { nobody: author, author, editor: callers[1].actor, admin: callers[2].actor };
  const show = await makeShow({ title: 'Confidential' });
  const moving = await makeImport({ title: 'Confidential' });
  const contents = {
    ownShow: await makeShow({ title: 'Confidential' }, author),
    show,
    ownArticle: await makeArticle({ title: 'Confidential', ...PUBLIC }, author),
    article: await makeArticle({ title: 'Confidential', ...PUBLIC }),
    ownPerson: await makePerson({ name: 'Confidential' }, author),
    person: await makePerson({ name: 'Confidential' }),
    ownPage: await makePage({ title: 'Confidential', ...PUBLIC }, author),
    page: await makePage({ title: 'Confidential', ...PUBLIC }),
  };
  records = {
    ...contents,
    ...(await answersAbout(contents)),
    ownFile: await makeFile(author),
    file: await makeFile(),
    redirect: await makeRedirect({ note: 'Confidential' }),
    import: moving,
    importItem: { id: moving.item },
    round: await makeRoundOf(show.id),
    user: await makeUser({ firstName: 'Confidential' }),
    trashed: await makeTrashed({ title: 'Confidential' }),
  };
});

const KINDS = ['show', 'article', 'person', 'page'] as const;

/** An answer about each of these records. */
async function answersAbout(contents: object) {
  const made: [string, { id: string }][] = [];
  for (const [name, { id }] of Object.entries(contents) as [string, { id: string }][]) {
    const kind = KINDS.find((each) => name.toLowerCase().endsWith(each)) ?? 'show';
    made.push([`${name}Answer`, { id: (await makeAnswer({ kind, id })).answer }]);
  }
  return Object.fromEntries(made) as Pick<Records, Extract<keyof Records, `${string}Answer`>>;
}

const UNPUBLISHED = 'Confidential and unpublished';

beforeAll(async () => {
  const { ownShow, show, ownArticle, article, ownPerson, person, ownPage, page } = records;
  for (const { id } of [ownShow, show]) await keepChanges('show', otherUser, id, { title: UNPUBLISHED });
  for (const { id } of [ownArticle, article])
    await keepChanges('article', otherUser, id, { title: UNPUBLISHED });
  for (const { id } of [ownPage, page]) await keepChanges('page', otherUser, id, { title: UNPUBLISHED });
  for (const { id } of [ownPerson, person]) await keepChanges('person', otherUser, id, { name: UNPUBLISHED });
});

it('every route of the admin is in the table', () => {
  const listed = new Set([...PAGES.map(({ route }) => route), ...NO_PAGES]);
  expect([...listed].sort()).toEqual([...ADMIN_ROUTES.keys()].sort());
});

/** What one route has for all kinds, of other kinds than the first. */
const OF_OTHER_KINDS =
  /^(?:_admin\.)?admin\.(?:news|people|pages)\.\$id(?: |_\.(?:history|unpublished|answers))/;
const ASKED_PAGES = PAGES.filter(({ route }) => IS_LONG || !OF_OTHER_KINDS.test(route));

/** What a page shows is what its data contains: in `npm test` every third one that may be opened is drawn, e2e/every-screen draws all. */
const DRAWN = new Set(everyNth(ASKED_PAGES, 3).map(({ url }) => url));
const isDrawn = (url: (typeof PAGES)[number]['url']) => DRAWN.has(url);

const maySend = (may: Role[], caller: Caller) => caller !== 'nobody' && may.includes(caller);
const callersOf = (may: Role[]) => aroundPermission(CALLERS, (caller) => maySend(may, caller));

for (const caller of CALLERS)
  it(`pages for ${caller}`, async () => {
    const headers = { cookie: cookies[caller], accept: 'text/html', 'accept-encoding': 'identity' };
    for (const { route, url, may } of ASKED_PAGES) {
      if (!callersOf(may).includes(caller)) continue;
      const path = url(records);
      const allowed = maySend(may, caller);
      const file = ADMIN_ROUTES.get(route) ?? '';
      const data = `${path}.data`;
      const ofRoute = `${data}?_routes=routes%2F${encodeURIComponent(file)}`;
      const open = IS_LONG ? [path, data, ofRoute] : [...(allowed && !isDrawn(url) ? [] : [path]), ofRoute];
      for (const address of open) {
        const answer = await fetch(site.url + address, { headers, redirect: 'manual' });
        const text = await answer.text();
        const where = `${caller} at ${address}`;
        const signIn = `/admin?redirectTo=${encodeURIComponent(path)}`;
        if (caller === 'nobody') {
          const isData = address !== path;
          expect(answer.status, where).toBe(isData ? 202 : 302);
          expect(isData ? text : answer.headers.get('location'), where).toContain(signIn);
          expect(text, where).not.toContain('Confidential');
        } else {
          expect(answer.status, where).toBe(allowed ? 200 : 403);
          if (!allowed) expect(text, where).not.toContain('Confidential');
          expect(answer.headers.get('cache-control'), where).toContain('no-store');
        }
      }
    }
  });

let deleteNewRecords: () => Promise<void>;
beforeAll(async () => {
  deleteNewRecords = await rememberRecords();
});

const activity = () => mongoose.connection.collection<{ refused: boolean }>('activity');

const countEvents = () => activity().countDocuments();

/** The events that were stored since there were so many, the newest first. */
async function eventsSince(before: number): Promise<{ refused: boolean }[]> {
  const count = (await countEvents()) - before;
  return count > 0 ? activity().find().sort({ at: -1, _id: -1 }).limit(count).toArray() : [];
}

const asData = (url: string) => url.replace(/(\?|$)/, '.data$1');

type Way = 'page' | 'data' | 'script';
const WAYS: Way[] = ['page', 'data'];

/** Of the rows of each form, the first that fewest may send: an author, for example, changes another's record. */
const STRICTEST = new Map<string, RoleForm>();
for (const row of ROLE_FORMS) {
  const known = STRICTEST.get(row.form) ?? row;
  STRICTEST.set(row.form, row.may.length < known.may.length ? row : known);
}
/** In `npm test` the strictest row of each form, without the forms that one route has for all kinds. */
const SENT_FORMS = IS_LONG
  ? ROLE_FORMS
  : [...STRICTEST.values()].filter(({ form }) => !OF_OTHER_KINDS.test(form));

/** In `npm test` a form is sent in one of the ways, the next form in the other. */
function waysOf(row: RoleForm): Way[] {
  if (row.isJson) return ['script'];
  return IS_LONG ? WAYS : WAYS.slice(ROLE_FORMS.indexOf(row) % WAYS.length).slice(0, 1);
}

/** Returns what is sent; a form with a file is sent as a browser does. */
function bodyOf(form: FormRequest['form']): BodyInit {
  const isText = (entry: [string, string | File]): entry is [string, string] => typeof entry[1] === 'string';
  const entries = Object.entries(form);
  if (entries.every(isText)) return new URLSearchParams(entries);
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return body;
}

/** Returns how the site answers who may not send a form: the status, and what else tells. */
function refusalOf(way: Way, caller: Caller, refusedWith: number): RegExp {
  if (caller !== 'nobody')
    return way === 'page' ? new RegExp(`^${refusedWith}|^307 .*why=refused`) : new RegExp(`^${refusedWith}`);
  if (way === 'page') return /^30[27] \/admin[?/]/;
  return way === 'data' ? /^401|^202 .*redirectTo/ : /^401/;
}

/** Sends a form in one way, and returns how it was answered: the status, and what else tells. */
async function send(way: Way, caller: Caller, { url, form, cookie, isNamed }: FormRequest) {
  const answer = await fetch((isNamed ? namedUrl : site.url) + (way === 'data' ? asData(url) : url), {
    method: 'POST',
    body: bodyOf(form),
    headers: {
      cookie: caller === 'nobody' ? '' : (cookie ?? cookies[caller]),
      accept: way === 'page' ? 'text/html' : '*/*',
      'accept-encoding': 'identity',
      'sec-fetch-site': 'same-origin',
    },
    redirect: 'manual',
  });
  const text = await answer.text();
  const told = way === 'page' ? (answer.headers.get('location') ?? '') : text;
  return { status: answer.status, told: `${answer.status} ${told}` };
}

const isAllowed = ({ may }: RoleForm, caller: Caller) => maySend(may, caller);

/** One sending of a form. */
interface Sending {
  row: RoleForm;
  caller: Caller;
  way: Way;
  request: FormRequest;
}

const namedUrl = site.url.replace('127.0.0.1', 'localhost');

async function prepare(row: RoleForm, caller: Caller): Promise<FormRequest> {
  const request = await row.prepare(author, { caller: actors[caller], namedUrl });
  expect(request.url, 'the address of the form').toMatch(addressesOf(row.form));
  expect(request.form.intent, 'the intent of the form').toBe(row.form.split(' ')[1]);
  return request;
}

/** Sends a form, and returns how it was answered and its events; `where` names it in a message. */
async function sendAndCount({ row, caller, way, request }: Sending) {
  const count = await countEvents();
  const answer = await send(way, caller, request);
  const where = `${row.form}, ${row.name}: as a ${way} by ${caller}`;
  return { ...answer, events: await eventsSince(count), where };
}

const screenOf = ({ form }: RoleForm) => form.split(/[. ]/)[1] ?? '';
const SCREENS = [...new Set(SENT_FORMS.map(screenOf))];

describe('a form that somebody sends who may not is refused, changes nothing, and is one event', () => {
  afterEach(() => deleteNewRecords());

  it.each(SCREENS)('on the screens of %s', async (screen) => {
    const sendings: Sending[] = [];
    for (const row of SENT_FORMS.filter((each) => screenOf(each) === screen))
      for (const caller of callersOf(row.may).filter((each) => !isAllowed(row, each))) {
        // It changes nothing, so that it can be sent again in another way.
        const request = await prepare(row, caller);
        sendings.push(...waysOf(row).map((way) => ({ row, caller, way, request })));
      }
    const before = await snapshot();
    for (const sending of sendings) {
      const { told, events, where } = await sendAndCount(sending);
      const { row, caller, way } = sending;
      expect(told, where).toMatch(refusalOf(way, caller, row.refusedWith ?? 403));
      // Neither is a form that changes nothing for anybody an event, nor what nobody sends.
      const isEvent = row.writes !== false && caller !== 'nobody';
      expect(events, `${where}: events`).toMatchObject(isEvent ? [{ refused: true }] : []);
    }
    expect((await snapshot()) === before, 'nothing was changed').toBe(true);
  });
});

/** In `npm test` every third form is sent by somebody who may; what each does is tested where it belongs. */
const TAKEN_FORMS = everyNth(
  SENT_FORMS.filter(({ may }) => may.length > 0),
  3,
);

describe('a form is taken from those who may send it, and each change is one event', () => {
  afterEach(() => deleteNewRecords());

  for (const row of TAKEN_FORMS)
    it(`${row.form}: ${row.name}`, async () => {
      const { writes = true } = row;
      for (const caller of callersOf(row.may).filter((each) => isAllowed(row, each)))
        for (const way of waysOf(row)) {
          const request = await prepare(row, caller);
          const before = await snapshot();
          const { status, events, where } = await sendAndCount({ row, caller, way, request });
          expect([200, 202, 302], where).toContain(status);
          expect((await snapshot()) !== before, `${where}: whether anything was changed`).toBe(writes);
          expect(events, `${where}: events`).toMatchObject(writes ? [{ refused: false }] : []);
        }
    });
});
