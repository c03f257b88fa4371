/** Pages of the company's own, as visitors, programs and forms get them. */
import { describe, expect, it } from 'vitest';
import { signedIn } from '../accounts/sign-in';
import { actor, unique } from '../make';
import { shareApi, type Json } from './fixtures/api';
import type { PageView } from '~/records/read/view-kinds.server';
import { openRecord } from '~/records/save/record-store.server';

const PUBLISHED = { status: 'published', publishedAt: '2026-01-05T09:30:00.000Z' };
const DAY = 86_400_000;
const after = (time: number) => new Date(Math.floor((Date.now() + time) / 1000) * 1000).toISOString();
const admin = actor('admin');

const api = await shareApi();
const { cookie } = await signedIn('editor');
const { token } = await api.caller('editor');

/** Writes by the site itself, which shows a page at once that it has stored; what another program stores it learns a little later. */
async function write(method: string, path: string, body: object): Promise<PageView> {
  const { json } = await api.call(method, path, { token, body });
  if (!json.data) throw new Error(JSON.stringify(json));
  return json.data as unknown as PageView;
}
const publish = (fields: object) =>
  write('POST', '/api/pages', { title: unique('Page'), ...PUBLISHED, ...fields });
const change = (id: string, fields: object) => write('PUT', `/api/pages/${id}`, fields);

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(api.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
const htmlOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();
const jsonLdOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Json,
  );

describe('the document of a page', () => {
  it('has the title, the intro and the body, and tells search engines what it is', async () => {
    const title = unique('Terms');
    const { slug } = await publish({
      title,
      intro: 'The rules of the house.',
      body: '<h1>Pictures</h1><p>They are ours.</p>',
      imageUrl: '/demo/rain.jpg',
    });
    const html = await htmlOf(`/${slug}`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toMatch(/<h2>Pictures<\/h2>/);
    expect(html).toContain(`<title>${title} | Showreel</title>`);
    expect(html).toContain(`<link rel="canonical" href="${api.url}/${slug}"/>`);
    expect(html).toContain('<meta name="description" content="The rules of the house."/>');
    expect(html).toContain(`<meta property="og:image" content="${api.url}/demo/rain.jpg"/>`);
    expect(html).not.toContain('Open positions');
    expect(html).not.toContain('name="robots"');
    expect(jsonLdOf(html)[0]).toMatchObject({
      '@type': 'WebPage',
      name: title,
      url: `${api.url}/${slug}`,
      datePublished: PUBLISHED.publishedAt,
    });
    expect((await get(`/${slug}`)).headers.get('cache-status')).toMatch(/hit/);
    expect(await htmlOf('/sitemap.xml')).toContain(`<loc>${api.url}/${slug}</loc>`);
  });

  it('keeps itself out of search engines if it is told to', async () => {
    const { slug } = await publish({ noindex: true });
    expect(await htmlOf(`/${slug}`)).toContain('<meta name="robots" content="noindex"/>');
    expect(await htmlOf('/sitemap.xml')).not.toContain(`/${slug}</loc>`);
  });

  it('is at its new address after a change of its title, and the old one leads there', async () => {
    const { id, slug: old } = await publish({ title: unique('Before') });
    const { slug } = await change(id, { title: unique('After') });
    for (const [path, target] of [
      [`/${old}`, `/${slug}`],
      [`/${old}?from=mail`, `/${slug}?from=mail`],
      [`/${old}/edit`, `/${slug}/edit`],
    ] as const) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 301, target]);
    }
    expect((await get(`/api/pages/${old}`)).headers.get('location')).toBe(`/api/pages/${slug}`);
  });

  it('has an Edit Mode for those who may edit it, and is the public page for others', async () => {
    const { slug, id } = await publish({ intro: 'Hello there' });
    const edited = await htmlOf(`/${slug}/edit`, { cookie });
    for (const field of ['title', 'intro', 'body'])
      expect(edited).toContain(`/admin/edit/page/${id}/${field}`);
    expect(await htmlOf(`/${slug}/edit`)).not.toContain('/admin/edit/');
  });
});

describe('vacancies', () => {
  const vacancy = { title: 'Runner', apply: 'mailto:jobs@primal.example' };
  const careers = (...vacancies: object[]) =>
    publish({ template: 'vacancies', vacancies, title: unique('Careers') });

  it('are job postings while they are open', async () => {
    const closes = after(DAY);
    const { slug } = await careers(
      { ...vacancy, place: 'Bristol', contract: 'Full-time', closes, text: 'You run.\n\nYou are paid.' },
      { ...vacancy, title: 'Composer', contract: 'By the note', apply: 'https://jobs.example/composer' },
      { ...vacancy, title: 'Closed', closes: after(-DAY) },
    );
    const html = await htmlOf(`/${slug}`);
    expect(html).toContain('Open positions');
    expect(html).toMatch(
      /<a class="link" href="mailto:jobs@primal.example"[^>]*>Apply for (?:<!-- -->)?Runner/,
    );
    expect(html).not.toContain('>Closed<');
    const postings = jsonLdOf(html).filter((data) => data['@type'] === 'JobPosting');
    expect(postings).toHaveLength(2);
    expect(postings[0]).toMatchObject({
      title: 'Runner',
      description: 'You run.\n\nYou are paid.',
      validThrough: closes,
      employmentType: 'FULL_TIME',
      hiringOrganization: { '@type': 'Organization', name: 'Showreel' },
      jobLocation: { '@type': 'Place', address: { addressLocality: 'Bristol' } },
    });
    expect(Date.parse(String(postings[0]?.datePosted))).toBeGreaterThan(Date.now() - DAY);
    for (const name of ['validThrough', 'employmentType', 'jobLocation'])
      expect(postings[1]).not.toHaveProperty(name);
  });

  it('that are all closed leave a sentence', async () => {
    const { slug } = await careers({ ...vacancy, closes: after(-DAY) });
    expect(await htmlOf(`/${slug}`)).toContain('There are no open positions at the moment.');
  });

  it('with a wrong address are rejected by name, by the API and by the form, which keeps what was typed', async () => {
    const { id, slug } = await careers(vacancy);
    const wrong = { title: 'Editor', apply: 'jobs@primal.example' };
    const { status, json } = await api.call('PUT', `/api/pages/${id}`, {
      token,
      body: { vacancies: [vacancy, wrong] },
    });
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ['vacancies.1.apply']]);
    const typed = {
      title: 'Careers here',
      template: 'vacancies',
      vacancies: '3',
      'vacancies.0.title': '',
      'vacancies.0.apply': '',
      'vacancies.1.title': 'Runner',
      'vacancies.1.apply': vacancy.apply,
      'vacancies.2.title': wrong.title,
      'vacancies.2.apply': wrong.apply,
      'vacancies.2.text': 'Kept text',
    };
    const answer = await fetch(`${api.url}/admin/pages/${id}`, {
      method: 'POST',
      headers: { cookie, origin: api.url, accept: 'text/html' },
      body: new URLSearchParams(typed),
    });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toMatch(/name="vacancies\.2\.apply"[^>]*aria-invalid="true"/);
    expect(html).toContain('Apply at must start with https://');
    for (const words of ['Careers here', wrong.apply, 'Kept text']) expect(html).toContain(words);
    expect(await openRecord('page', admin, id)).toMatchObject({ slug, vacancies: [{ title: 'Runner' }] });
  });

  it('are added, moved and removed without scripts, and saved with their ids', async () => {
    const page = await careers(vacancy, { ...vacancy, title: 'Editor' });
    const path = `/admin/pages/${page.id}`;
    const send = (form: Record<string, string>) =>
      fetch(api.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: api.url, accept: 'text/html' },
        body: new URLSearchParams(form),
      });
    const rows = Object.fromEntries(
      page.vacancies.flatMap(({ id, title, apply }, index) => [
        [`vacancies.${index}.id`, id],
        [`vacancies.${index}.title`, title],
        [`vacancies.${index}.apply`, apply],
      ]),
    );
    const form = { title: page.title, template: 'vacancies', vacancies: '2', ...rows };
    const moved = await (await send({ ...form, rows: 'up vacancies.1' })).text();
    expect(moved).toContain('The form has changed. Nothing of it is saved yet.');
    expect(moved).toMatch(/name="vacancies\.0\.title"[^>]*value="Editor"/);
    const added = await (await send({ ...form, rows: 'add vacancies' })).text();
    expect(added).toMatch(/name="vacancies\.2\.id"[^>]*value="new-1"/);
    const [runner, editor] = page.vacancies.map(({ id }) => id);
    expect((await openRecord('page', admin, page.id)).vacancies.map(({ id }) => id)).toEqual([
      runner,
      editor,
    ]);
    const saved = await send({
      ...form,
      vacancies: '1',
      'vacancies.0.id': editor ?? '',
      'vacancies.0.title': 'Editor',
      'vacancies.1.id': 'new-1',
      'vacancies.1.title': 'Composer',
      'vacancies.1.apply': 'https://jobs.example/',
    });
    expect([saved.status, saved.headers.get('location')]).toEqual([302, '/admin/pages']);
    const { vacancies } = await openRecord('page', admin, page.id);
    expect(vacancies.map(({ title }) => title)).toEqual(['Editor', 'Composer']);
    expect(vacancies[0]?.id).toBe(editor);
  });
});
