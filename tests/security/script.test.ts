/** Markup in every field of every record and in everything a visitor sends is never executed by any page. */
import { everyNth, someOf } from '../full-length';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { packFields } from '~/core/forms/form-recovery.server';
import { textForm } from '~/core/forms/read-controls.server';
import { INPUTS, MediaItemInput, PATCHES } from '~/core/nouns/schemas.server';
import { UserInput } from '~/core/access/user.server';
import { openUploads } from '~/media/storage/storage-open.server';
import { actor, makeArticle, makePage, makePerson, makeShow, makeUser } from '../make';
import { signedIn } from '../accounts/sign-in';
import { makeFilm } from '../make-screener';
import { makeUpload, picture } from '../media-files';
import { shareApi } from '../server/fixtures/api';
import { fill, readRoutes, showsIn } from './fixtures/routes';
import { stored, WRITTEN } from './fixtures/stored';
import { createPressLink } from '~/press/kits/press-links.server';
import { updateRecord } from '~/records/save/record-update.server';
import { createScreener } from '~/press/screeners/screeners.server';
import { answer, makeRoundOf } from '../services/approvals/make-round';

let cookie: string;
/** The records by section of the site. */
let records: Record<string, { id: string; slug?: string }>;

/** Breaks out of text, attributes, titles, scripts, styles, comments and CDATA. */
const MARKUP = `'"><x-evil data-evil onload=alert(1)>]]></title></style></textarea></script><script>alert(1)</script><!--`;
/** The same for a field that must be a URL. */
const ADDRESS = `https://a.example/'"onload="alert(1)><x-evil/data-evil></script><script>alert(1)</script>`;

/** The first of these that a field accepts, marked so that it can be found again; other fields stay unchanged. */
function hostile(schema: z.ZodType, mark: string): unknown {
  const candidates = [
    `${mark}${MARKUP}`,
    `<p>${mark}${MARKUP}</p><a href="javascript:alert(1)">x</a>`,
    `${ADDRESS}#${mark}`,
    [`${mark}'"><x-evil onload=alert(1)>`],
    `${mark}'"><x-evil onload=alert(1)>`,
    `${mark}'&@example.com`,
  ];
  return candidates.find((candidate) => schema.safeParse(candidate).success);
}

const marks = new Set<string>();

/** Every field of a kind of record, with the most hostile value that its rules allow. */
function hostileFields(kind: string, { shape }: z.ZodObject): Record<string, unknown> {
  const entries = Object.entries(shape).flatMap(([name, schema]) => {
    const mark = `mark-${kind}-${name}-`;
    const value = ['media', 'password', 'id'].includes(name) ? undefined : hostile(schema as z.ZodType, mark);
    if (value === undefined) return [];
    marks.add(mark);
    return [[name, value]];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

const api = await shareApi();
await openUploads({ dataDir: api.dataDir, limits: { image: 2_000_000, video: 2_000_000 } });

beforeAll(async () => {
  const by = await makeUser({ role: 'admin', ...hostileFields('user', UserInput) });
  const admin = { ...actor('admin'), id: by.id, name: `${by.firstName} ${by.lastName}` };
  ({ cookie } = await signedIn('admin', { firstName: MARKUP.slice(0, 60) }));
  const media = [{ ...hostileFields('media', MediaItemInput), type: 'image', orderPosition: 0 }];
  await updateRecord('settings', admin, '', hostileFields('settings', PATCHES.settings));
  const upload = await makeUpload(
    await picture(),
    { originalName: `mark-file-name-'"><x-evil onload=alert(1)>.png` },
    admin,
  );
  marks.add('mark-file-name-');
  records = {
    shows: await makeShow({ ...hostileFields('show', INPUTS.show), featuredOnHomepage: true, media }, admin),
    news: await makeArticle(hostileFields('article', INPUTS.article), admin),
    people: await makePerson({ ...hostileFields('person', INPUTS.person), displayType: 'image' }, admin),
    pages: await makePage(
      { ...hostileFields('page', INPUTS.page), status: 'published', template: 'vacancies' },
      admin,
    ),
    users: by,
    media: upload,
  };
}, 120_000);

/** Markup of at most so many characters, marked so that it can be found again. */
function evil(name: string, most = 200): string {
  const mark = `mark-press-${name}-`;
  marks.add(mark);
  return `${mark}${MARKUP}`.slice(0, most);
}

/**
 * Fills the press desk of the show with markup, and what is sent to people outside of the company. Returns the addresses of the pages that
 * show it, whose tokens and ids no list knows.
 */
async function fillPressDesk(): Promise<string[]> {
  const by = actor('admin', { name: evil('sender', 60) });
  const { id = '', slug = '' } = records.shows ?? {};
  const { id: file = '' } = records.media ?? {};
  await updateRecord('settings', by, '', { pressContacts: [{ name: evil('company-contact', 100) }] });
  await updateRecord('show', by, id, {
    status: 'active',
    press: {
      visibility: 'public',
      logline: evil('logline', 160),
      short: evil('short'),
      long: `<p>${evil('long')}</p>`,
      notes: `<p>${evil('notes')}</p>`,
      contacts: [{ name: evil('contact', 100), role: evil('role', 100) }],
      technical: { format: evil('format', 100) },
    },
  });
  const link = await createPressLink(by, id, { label: evil('link-label', 100) });
  const recipients = [{ name: evil('recipient', 100), outlet: evil('outlet', 100) }];
  const film = { title: evil('film'), note: evil('film-note'), file: await makeFilm(), recipients };
  const screener = await createScreener(by, id, film, { origin: '' });
  const round = await makeRoundOf(id, { people: [evil('person', 100)], file });
  await answer(round.token, { 1: { verdict: 'kept', note: evil('answer') } });
  const approvals = `/admin/shows/${id}/approvals`;
  return [
    ...['/press', `/press/${slug}`, `/press/k/${link.token}`],
    ...[screener.recipients[0]?.url ?? '', `/approve/${round.token}`, `/approve/${round.token}/done`],
    ...[`${approvals}/${round.id}`, `${approvals}/${round.id}/sheet`, `${approvals}/${round.id}.csv`],
    ...[`/admin/shows/${id}/press`, `/admin/shows/${id}/screeners`, `${approvals}/new`, '/admin/press'],
  ];
}

/** A node as the parser of browsers and of jsdom reads it, without the documents of jsdom, which take twenty times as long. */
interface Node {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
  /** That of a template. */
  content?: Node;
  value?: string;
}

const { parse } = createRequire(createRequire(import.meta.url).resolve('jsdom'))('parse5') as {
  parse: (html: string, options: { scriptingEnabled: boolean }) => Node;
};

const allIn = (node: Node): Node[] => [
  node,
  ...[...(node.childNodes ?? []), ...(node.content ? [node.content] : [])].flatMap(allIn),
];

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const FORBIDDEN = ['x-evil', 'base', 'object', 'embed'];
const isHarmful = ({ name, value }: { name: string; value: string }) =>
  name.startsWith('on') ||
  ['data-evil', 'srcdoc'].includes(name) ||
  (/^(?:href|src|action|formaction|xlink:href|poster)$/.test(name) &&
    /^\s*(?:javascript|data:text|vbscript)/i.test(value));

/** No injected text has become a tag, an attribute, a script or a javascript: URL. */
function expectHarmless(where: string, html: string, policy: string): void {
  // What is for browsers without scripts is read as well.
  const nodes = allIn(parse(html, { scriptingEnabled: false }));
  expect([where, nodes.filter(({ nodeName }) => FORBIDDEN.includes(nodeName))]).toEqual([where, []]);
  const harmful = nodes.flatMap(({ attrs = [] }) => attrs.filter(isHarmful));
  expect([where, harmful.map(({ name, value }) => `${name}=${value}`)]).toEqual([where, []]);
  const allowed = policy.match(/script-src ([^;]*)/)?.[1]?.split(' ') ?? [];
  for (const { attrs = [], childNodes = [] } of nodes.filter(({ nodeName }) => nodeName === 'script')) {
    const text = childNodes.map(({ value = '' }) => value).join('');
    if (attrs.some(({ name, value }) => name === 'type' && value === 'application/ld+json')) {
      expect(JSON.parse(text)).toHaveProperty('@context', 'https://schema.org');
    } else if (!attrs.some(({ name }) => name === 'src')) {
      expect([where, allowed]).toEqual([where, expect.arrayContaining([hashOf(text)])]);
      expect(text).not.toMatch(/<\/?script|<x-evil/);
    }
  }
}

async function get(path: string, headers: Record<string, string> = { cookie }) {
  const answer = await fetch(api.url + path, { headers, redirect: 'manual' });
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, headers: answer.headers, text: await answer.text() };
}

const isPage = (type: string) => type.startsWith('text/html');

/** The records of the section that a route belongs to; the slug of a page is the first segment of its address. */
const sectionOf = (path: string) =>
  path.startsWith('/:slug')
    ? 'pages'
    : (/shows|news|people|pages|users|media/.exec(path)?.[0] ?? (path.includes(':kind') ? 'shows' : ''));

const FIELDS = { show: 'tagline', article: 'excerpt', person: 'bio', page: 'intro', settings: 'siteName' };
const SECTIONS = { show: 'shows', article: 'news', person: 'people', page: 'pages', settings: '' };
/** The screens whose parts depend on the kind of their records. */
const OWN_SCREENS = ['/admin/:kind', '/admin/:kind/:id', '/admin/:kind/new'];

/** Every URL of every page, for the records above and for each of their fields that has its own form. */
function addresses(): string[] {
  return readRoutes().flatMap(({ path }) => {
    const { id = 'x', slug = 'x' } = records[sectionOf(path)] ?? {};
    if (path.startsWith('/admin/edit/'))
      return Object.entries(FIELDS).map(([kind, field]) =>
        fill(path, { kind, field, id: records[SECTIONS[kind as keyof typeof SECTIONS]]?.id ?? 'site' }),
      );
    if (!path.includes(':kind')) return fill(path, { id, slug });
    const kinds = ['shows', 'news', 'people', 'pages'];
    return (OWN_SCREENS.includes(path) ? kinds : someOf(kinds)).map((kind) =>
      fill(path, { kind, id: records[kind]?.id ?? '', screen: 'credits', version: '1' }),
    );
  });
}

describe('stored markup', () => {
  it('is rendered as text on every page, public or not, and in its data', async () => {
    const seen: string[] = [];
    const paths = new Set([...addresses(), ...(await fillPressDesk())]);
    const before = await stored(WRITTEN);
    for (const path of paths)
      for (const headers of path.startsWith('/admin/') || path.startsWith('/api')
        ? [{ cookie }]
        : someOf([{}, { cookie }])) {
        const { status, type, text, headers: answered } = await get(path, headers as Record<string, string>);
        expect([path, status < 500]).toEqual([path, true]);
        expect(answered.get('x-content-type-options')).toBe('nosniff');
        seen.push(text.replaceAll('\\u003c', '<'));
        if (isPage(type)) expectHarmless(path, text, answered.get('content-security-policy') ?? '');
        else
          expect([path, type]).toEqual([
            path,
            expect.stringMatching(/^$|^text\/(?:plain|x-script|csv)|^application\/(?:[\w.]+\+)?(?:json|xml)/),
          ]);
      }
    expect(await stored(WRITTEN), 'what was written before').toBe(before);
    const all = seen.join('\n');
    expect([...marks].filter((mark) => !all.includes(mark))).toEqual([]);
    expect(marks.size).toBeGreaterThan(40);
  }, 240_000);

  it.each(['/shows', '/shows/edit', '/admin/shows', '/admin/users', '/_root'])(
    'is served as data at %s.data',
    async (path) => {
      const { type, headers, text } = await get(`${path}.data`);
      expect(type).toMatch(/^text\/x-script/);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(text).toContain('mark-');
    },
  );

  it.each([
    [
      '/news/feed.xml',
      /^<\?xml[^>]*\?>/,
      /^(?:rss|channel|item|title|link|description|language|lastBuildDate|guid|pubDate|category|enclosure|atom:link|dc:creator|content:encoded)$/,
    ],
    ['/sitemap.xml', /^<\?xml[^>]*\?>/, /^(?:urlset|url|loc|lastmod)$/],
  ])('is escaped in %s', async (path, head, known) => {
    const { type, text } = await get(path);
    expect(type).toMatch(/^(?:application|text)\/(?:rss\+)?xml/);
    const names: string[] = [];
    const texts: string[] = [];
    const rest = text
      .replace(head, '')
      .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, html: string) => (texts.push(html), ''))
      .replace(/<\/?([\w:]+)(?: [\w:-]+="[^"<>]*")*\/?>/g, (_, name: string) => (names.push(name), ''));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !known.test(name))).toEqual([]);
    expect(rest).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/);
    // A rich text is what a page draws of it.
    expect(texts.join('\n')).not.toMatch(/<(?:x-|script|style|iframe)|<[^>]*\son\w+=/i);
  });

  it('is escaped in the web manifest and in robots.txt', async () => {
    expect(JSON.parse((await get('/site.webmanifest')).text)).toHaveProperty(
      'name',
      expect.stringContaining('x-evil'),
    );
    expect((await get('/robots.txt')).text).not.toContain('x-evil');
  });

  it('is never part of the name of a served file', async () => {
    const { url } = records.media as unknown as { url: string };
    expect(url).toMatch(/^\/assets\/show\/[\w-]+\/gallery\/[a-z0-9]{24}\.png$/);
    const { type, headers } = await get(url);
    expect(type).toBe('image/png');
    expect(headers.get('content-disposition')).toBeNull();
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });
});

describe('markup in a request', () => {
  const encoded = encodeURIComponent(MARKUP);
  const PATHS = [
    `/news?q=${encoded}`,
    `/news?shown=${encoded}`,
    `/news/edit?q=${encoded}`,
    `/shows/${encoded}`,
    `/news/${encoded}`,
    `/${encoded}`,
    `/?${encoded}=${encoded}`,
    `/admin?redirectTo=/${encoded}`,
    `/admin/shows?q=${encoded}`,
    `/admin/shows?page=${encoded}`,
    `/admin/news?q=${encoded}`,
    `/admin/people?q=${encoded}`,
    `/admin/media?q=${encoded}&kind=${encoded}`,
    `/search?q=${encodeURIComponent('<b>x</b>')}&page=${encoded}`,
    `/search?q=${encoded}`,
    `/admin/search?q=${encoded}&kind=${encoded}`,
    `/admin/calendar?month=${encoded}&types=${encoded}`,
    `/admin/audience?span=${encoded}`,
    `/admin/shows/new?from=${encoded}`,
    `/admin/recover?for=/${encoded}&why=${encoded}`,
    `/admin/${encoded}`,
    `/admin/edit/show/x/tagline?back=/${encoded}`,
    `/admin/help?${encoded}`,
    `/api/docs?${encoded}`,
    `/assets/${encoded}`,
    `/api/${encoded}`,
    `/api/shows/${encoded}`,
    `/api/news?q=${encoded}&page=${encoded}`,
    `/build/${encoded}`,
    `/healthz?${encoded}`,
    `/metrics?${encoded}`,
  ];

  it.each(PATHS)('is returned as text by %s', async (path) => {
    const signedIn = path.startsWith('/admin') ? [{ cookie }, {}] : [{}, { cookie }];
    for (const headers of someOf(signedIn) as Record<string, string>[]) {
      const { type, text, headers: answered } = await get(path, headers);
      if (isPage(type)) expectHarmless(path, text, answered.get('content-security-policy') ?? '');
      else expect(type).toMatch(/^$|^text\/plain|^application\/json/);
    }
  });

  const form = {
    title: MARKUP,
    name: MARKUP,
    username: MARKUP,
    q: MARKUP,
    videoUrl: 'javascript:alert(1)',
    description: MARKUP,
    email: MARKUP,
    held: packFields(textForm([[MARKUP, MARKUP]])),
    intent: MARKUP,
    base: MARKUP,
    'Idempotency-Key': 'x'.repeat(300),
  };

  const forms = readRoutes().filter(({ acts, path }) => acts && !path.startsWith('/api'));

  // In `npm test` at every third: one function returns what was sent to most of them.
  it.each(everyNth(forms, 3).map(({ path }) => path))(
    'is returned as text by the form at %s',
    async (path) => {
      const { id = 'x' } = records[sectionOf(path)] ?? {};
      const url = fill(path, { id, kind: showsIn(path), field: 'title', screen: 'credits', version: '1' });
      for (const sent of someOf([{ cookie }, {}]) as Record<string, string>[]) {
        if (path === '/admin/logout' && sent.cookie) continue;
        const headers = { ...sent, accept: 'text/html' };
        const answer = await fetch(api.url + url, {
          method: 'POST',
          headers,
          body: new URLSearchParams(form),
          redirect: 'manual',
        });
        const text = await answer.text();
        // This one reports what happened to the form that it preserved.
        if (path !== '/admin/recover') expect([url, answer.status < 500]).toEqual([url, true]);
        if (isPage(answer.headers.get('content-type') ?? ''))
          expectHarmless(url, text, answer.headers.get('content-security-policy') ?? '');
      }
    },
  );
});

it('content written to the database directly is blocked by the content security policy', async () => {
  await mongoose.connection
    .collection('shows')
    .updateOne({}, { $set: { description: '<p>x</p><script>alert(2)</script>' } });
  const { text, headers } = await get('/edit');
  const policy = headers.get('content-security-policy') ?? '';
  expect(text).toContain('alert(2)');
  expect(policy).not.toContain(hashOf('alert(2)'));
  expect(policy).not.toContain('unsafe');
});
