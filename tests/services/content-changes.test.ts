/** Which pages a write alters: what was read for a page is noted, and a write declares what it changes. */
import { describe, expect, it } from 'vitest';
import { noteReads } from '~models/read-notes';
import { Show } from '~models/show';
import { CONTENT_KIND_LIST, type ContentKind } from '~/core/nouns/kinds';
import { slugify } from '~/core/text/slug.server';
import { isAffected, type ContentChange } from '~/core/db/content-epoch.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { IS_LONG } from '../full-length';
import { actor, makeArticle, makePage, makePerson, makeRecord, makeShow, unique } from '../make';
import { contact, fileItems, makeCaptionedStill, setKit, setPressSettings } from '../press-kits';
import { API, countReads, declaredBy, LISTS, load, pageOf, watchContent, type Page } from './page-notes';

const editor = actor('editor');
const watched = watchContent();
const WRITES = IS_LONG ? 60 : 5;

/** A generator of random numbers below a limit, the same in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

type Made = { id: string; slug: string };

async function makeContent() {
  const persons: Made[] = [await makePerson({ kind: 'team' }), await makePerson({ kind: 'talent' })];
  const films: Made[] = [];
  for (let index = 0; index < 3; index += 1)
    films.push(
      await makeShow({
        status: index === 2 ? 'inactive' : 'active',
        kind: index === 0 ? 'film' : 'series',
        genres: ['drama'],
        featuredOnHomepage: index === 0,
        credits: [{ name: 'Ana', group: 'cast', personId: persons[index % 2]?.id }],
      }),
    );
  const texts: Made[] = [];
  for (let index = 0; index < 6; index += 1)
    texts.push(
      await makeArticle({
        status: index === 5 ? 'draft' : 'published',
        publishedAt: new Date(Date.now() - (10 - index) * 60_000).toISOString(),
        showIds: [films[index % 3]?.id],
      }),
    );
  const { file } = await makeCaptionedStill();
  await setKit(films[0]?.id ?? '', { stills: fileItems([file]) });
  await setPressSettings({ pressContacts: [contact('The Desk')] });
  const pages: Made[] = [await makePage({ status: 'published' }), await makePage({ status: 'draft' })];
  return { show: films, article: texts, person: persons, page: pages };
}

type Content = Awaited<ReturnType<typeof makeContent>>;

/** Fields to change, by kind; a number makes their values differ. */
const EDITS: Record<ContentKind, (number: number, content: Content) => object[]> = {
  show: (number, { person: persons }) => [
    { title: unique('Retitled') },
    { tagline: `Tagline ${number}` },
    { description: `<p>Text ${number}</p>` },
    { status: number % 2 ? 'active' : 'inactive' },
    { featuredOnHomepage: number % 2 === 0 },
    { kind: number % 2 ? 'film' : 'series' },
    { genres: number % 2 ? [] : ['drama'] },
    { year: 1990 + (number % 20) },
    { credits: [{ name: `Ben ${number}`, group: 'producer', personId: persons[number % 2]?.id }] },
  ],
  article: (number, { show: films }) => [
    { title: unique('Headline') },
    { excerpt: `Excerpt ${number}` },
    { content: `<p>Content ${number}</p>` },
    { status: number % 2 ? 'published' : 'draft' },
    { publishedAt: new Date(Date.now() - number * 1_000).toISOString() },
    { showIds: [films[number % 3]?.id] },
    { categories: [`Category ${number}`] },
    { categories: number % 2 ? ['Press'] : [] },
  ],
  person: (number) => [
    { name: unique('Renamed') },
    { role: `Role ${number}` },
    { bio: `<p>Bio ${number}</p>` },
    { kind: number % 2 ? 'team' : 'talent' },
    { status: number % 2 ? 'active' : 'inactive' },
  ],
  page: (number) => [
    { title: unique('Retitled') },
    { intro: `Intro ${number}` },
    { body: `<p>Body ${number}</p>` },
    { status: number % 2 ? 'published' : 'draft' },
    { publishedAt: new Date(Date.now() - number * 1_000).toISOString() },
    { noindex: number % 2 === 0 },
  ],
};

async function writeAtRandom(random: (below: number) => number, content: Content): Promise<string> {
  const kind = CONTENT_KIND_LIST[random(CONTENT_KIND_LIST.length)] ?? 'show';
  const records = content[kind];
  if (random(12) === 0) {
    records.push(await makeRecord(kind));
    return `a new ${kind}`;
  }
  const record = records[random(records.length)];
  if (!record) return 'nothing';
  if (random(15) === 0 && records.length > 2) {
    await removeRecord(kind, editor, record.id);
    records.splice(records.indexOf(record), 1);
    return `the deletion of ${kind} ${record.slug}`;
  }
  const edits = EDITS[kind](random(1_000), content);
  const edit = edits[random(edits.length)] ?? {};
  const { slug } = await updateRecord(kind, editor, record.id, edit);
  record.slug = slug;
  return `${JSON.stringify(edit)} of ${kind} ${slug}`;
}

describe('what is read for a page', () => {
  it('is noted, whatever reads it', async () => {
    const {
      show: [film],
      article: [text],
      person: [someone],
      page: [about],
    } = await makeContent();
    const pages = [
      ...LISTS,
      pageOf.show(film?.slug ?? ''),
      pageOf.kit(film?.slug ?? ''),
      pageOf.article(text?.slug ?? ''),
      pageOf.person(someone?.slug ?? ''),
      pageOf.page(about?.slug ?? ''),
      ...[
        `shows/${film?.slug}`,
        `news/${text?.slug}`,
        `people/${someone?.slug}`,
        `pages/${about?.slug}`,
        `press/${film?.slug}`,
      ].map((path) => ({ path: `/api/${path}`, params: { '*': path }, loaders: API })),
    ];
    for (const page of pages) {
      watched.reads.length = 0;
      const { notes, answer } = await load(page);
      expect(answer, page.path).not.toContain('[404');
      expect(watched.reads.length, page.path).toBeGreaterThan(0);
      expect(countReads(notes), `${page.path}: ${watched.reads.join(', ')}`).toBe(watched.reads.length);
    }
  });
});

it('a cursor is noted once, however many records it brings', async () => {
  await makeContent();
  const { result, notes } = noteReads(async () => {
    let count = 0;
    for await (const stored of Show.find({ slugs: { $exists: true } })
      .lean()
      .cursor())
      count += stored ? 1 : 0;
    return count;
  });
  expect(await result).toBeGreaterThan(2);
  expect(notes.reads).toHaveLength(1);
  expect(notes.reads[0]?.ids).toBeNull();
});

describe('a write', () => {
  it(`affects every page whose data it alters, for ${WRITES} random writes`, async () => {
    const content = await makeContent();
    const random = randomNumbers(20_261_126);
    const counts = { altered: 0, affected: 0, unaffected: 0 };
    for (let round = 0; round < WRITES; round += 1) {
      const records = [
        ...content.show.flatMap(({ slug }) => [pageOf.show(slug), pageOf.kit(slug)]),
        ...content.article.map(({ slug }) => pageOf.article(slug)),
        ...content.person.map(({ slug }) => pageOf.person(slug)),
        ...content.page.map(({ slug }) => pageOf.page(slug)),
      ];
      const pages = [...LISTS, records[random(records.length)], records[random(records.length)]].filter(
        (page) => page !== undefined,
      );
      const before = await Promise.all(pages.map(load));
      watched.changes.length = 0;
      const write = await writeAtRandom(random, content);
      expect(watched.changes.every((change) => change !== undefined)).toBe(true);
      const declared = watched.changes.filter((change) => change !== undefined);
      for (const [index, page] of pages.entries()) {
        const isAltered = (await load(page)).answer !== before[index]?.answer;
        const notes = before[index]?.notes;
        const affects = notes !== undefined && declared.some((change) => isAffected(notes, change));
        if (isAltered) expect(affects, `${page.path} after ${write}`).toBe(true);
        counts.altered += isAltered ? 1 : 0;
        counts[affects ? 'affected' : 'unaffected'] += 1;
      }
    }
    expect(counts.altered).toBeGreaterThan(2 * WRITES);
    expect(counts.unaffected).toBeGreaterThan(counts.affected);
  }, 240_000);

  const notesOf = async (page: Page) => (await load(page)).notes;
  const changeBy = async (write: () => Promise<unknown>): Promise<ContentChange> => {
    const [change, ...others] = await declaredBy(watched, write);
    if (!change || others.length > 0) throw new Error('not one declared change');
    return change;
  };

  it('of an article’s text affects its page, and neither another article, nor another show, nor the people', async () => {
    const {
      article: [first, second],
      show: [, film],
    } = await makeContent();
    const [own, other, ofShow, team] = await Promise.all(
      [
        pageOf.article(first?.slug ?? ''),
        pageOf.article(second?.slug ?? ''),
        pageOf.show(film?.slug ?? ''),
        pageOf.list('/people'),
      ].map(notesOf),
    );
    const change = await changeBy(() =>
      updateRecord('article', editor, first?.id ?? '', { content: '<p>Corrected</p>' }),
    );
    const affected = [own, other, ofShow, team].map((notes) => notes && isAffected(notes, change));
    expect(affected).toEqual([true, false, false, false]);
    expect(change.isTakeDown).toBe(false);
  });

  it('that takes a wanted slug affects who has asked for several, and not who has asked for another one', async () => {
    const { slug } = await makeShow();
    const title = unique('Another');
    const notesFor = async (slugs: object | string) => {
      const { result, notes } = noteReads(() => Show.findOne({ slugs }).lean().exec());
      expect((await result)?.slug).toBe(slug);
      return notes;
    };
    const one = await notesFor(slug);
    const several = await notesFor({ $in: [slug, slugify(title)] });
    const change = await changeBy(() => makeShow({ title }));
    expect([isAffected(one, change), isAffected(several, change)]).toEqual([false, true]);
  });

  it('that hides a record, deletes it or moves its date is a take-down', async () => {
    const {
      show: [film],
      article: [text, another],
    } = await makeContent();
    const writes = [
      () => updateRecord('show', editor, film?.id ?? '', { status: 'inactive' }),
      () => updateRecord('article', editor, text?.id ?? '', { publishedAt: '2999-01-01T00:00:00Z' }),
      () => removeRecord('article', editor, another?.id ?? ''),
    ];
    for (const write of writes) expect((await changeBy(write)).isTakeDown).toBe(true);
  });

  it('declares nothing long, so that other instances learn of it in a few hundred bytes', async () => {
    const { id } = await makeShow({ description: `<p>${'long '.repeat(5_000)}</p>` });
    const credits = Array.from({ length: 100 }, (_, index) => ({ name: `Name ${index}`, group: 'cast' }));
    const change = await changeBy(() => updateRecord('show', editor, id, { credits }));
    expect(JSON.stringify(change).length).toBeLessThan(3_000);
    expect(change.paths).toContain('credits');
  });
});
