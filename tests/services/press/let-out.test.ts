/** Held-back files are let out only by the save of a user who may do so and was asked; see docs/decisions/0106-files-that-are-held-back.md. */
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { ApprovalRound } from '~models/approval-round';
import { Article } from '~models/article';
import { Upload, type StoredUpload } from '~models/upload';
import { keepChanges } from '~/records/save/record-unpublished.server';
import { createPreview, openPreview, openPreviewFile } from '~/records/previews/previews.server';
import { listPublishedWithout } from '~/records/screens/dashboard.server';
import { publishChanges } from '~/records/save/publish-changes.server';
import { restoreVersion } from '~/records/save/record-history.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { addShowMedia } from '~/records/api/show-media-api.server';
import { restoreTrashed, undoDeletion } from '~/records/save/trash.server';
import { updateRecord } from '~/records/save/record-update.server';
import { createScreener } from '~/press/screeners/screeners.server';
import { listRecords } from '~/records/read/api-queries.server';
import { latestPublicArticles } from '~/records/read/articles.server';
import { readMedia } from '~/media/facts/media-facts.server';
import { updateUpload } from '~/media/library/library-file.server';
import { settleServing } from '~/media/usage/settle-serving.server';
import { shareUpload } from '~/media/usage/garbage-collection.server';
import { actor, makeArticle, makePage, makePerson, makeShow } from '../../make';
import { IS_LONG, someOf } from '../../full-length';
import { makeUpload, video } from '../../media-files';
import { HELD_BACK, itemsOf, makeKitOfStills, makeStill, saveKit, servingOf, SERVED, tomorrow } from './kits';

const admin = actor('admin');
const ROUNDS = IS_LONG ? 4 : 2;

interface Held {
  id: string;
  url: string;
}

const urlOf = async (id: string): Promise<Held> => {
  const { key } = await Upload.findById(id).orFail().lean<StoredUpload>();
  return { id, url: `/assets/${key}` };
};

async function stillOf(press: Parameters<typeof makeKitOfStills>[0]): Promise<Held & { showId: string }> {
  const { stills, showId } = await makeKitOfStills(press);
  return { ...(await urlOf(stills[0] ?? '')), showId };
}

/** Stores that a person who is not named on a picture any more has refused it. */
async function refuse(file: string): Promise<void> {
  const _id = new Types.ObjectId();
  await ApprovalRound.create({
    show: String(new Types.ObjectId()),
    label: 'First',
    closesAt: tomorrow(),
    silence: 'approves',
    people: [{ _id, personId: '', name: 'Amal Rahmani', soloRefusals: 50, groupRefusals: 50 }],
    verdicts: [{ file, person: String(_id), isSolo: true, verdict: 'refused', at: new Date() }],
    createdAt: new Date(),
  });
  await settleServing([file]);
}

/** What can hold a file back. */
const HOLDS: Record<string, () => Promise<Held>> = {
  'a kit that is off': () => stillOf({ visibility: 'off' }),
  'a kit by link': () => stillOf({ visibility: 'link' }),
  'an embargo': () => stillOf({ visibility: 'public', embargoUntil: tomorrow() }),
  'an open kit for which it is not cleared': async () => {
    const still = await stillOf({ visibility: 'public' });
    await updateUpload(admin, still.id, { press: { cleared: false } });
    return still;
  },
  'a clip of a kit by link': async () => {
    const film = await makeUpload(await video());
    await makeKitOfStills({ visibility: 'link', clips: itemsOf(film.id) });
    return film;
  },
  'a screener': async () => {
    const film = await makeUpload(await video());
    await screenerOf(film);
    return film;
  },
  'a refusal': async () => {
    const still = await stillOf({ visibility: 'link' });
    await refuse(still.id);
    return still;
  },
};

const screenerOf = async ({ id }: Held) =>
  createScreener(
    admin,
    (await makeShow({ status: 'active' })).id,
    { title: 'The cut', file: id, recipients: [{ name: 'Inka Solberg' }] },
    { origin: 'https://site.example' },
  );

type Save = (by: ReturnType<typeof actor>, url: string) => Promise<unknown>;

/** Saves that let nothing out, by a person of any role. */
const QUIET: Record<string, Save> = {
  'a draft': (by, imageUrl) => makeArticle({ imageUrl, status: 'draft' }, by),
  'a scheduled article': (by, imageUrl) =>
    makeArticle({ imageUrl, publishedAt: tomorrow().toISOString() }, by),
  'a draft page': (by, imageUrl) => makePage({ imageUrl }, by),
  'a hidden show': (by, videoUrl) => makeShow({ videoUrl, status: 'inactive' }, by),
  'the gallery of a hidden show': (by, url) =>
    makeShow({ media: [{ type: 'image', url }], status: 'inactive' }, by),
  'unpublished changes': async (by, imageUrl) => {
    const { id } = await makeArticle({}, by);
    await keepChanges('article', by, id, { imageUrl });
  },
};

const block = (url: string) => `<figure data-media="${url.replace('/assets/', '')}"></figure>`;

/** Saves that would let it out, with the place that they name. */
const LOUD: Record<string, [place: string, save: Save]> = {
  'an article': ['imageUrl', (by, imageUrl) => makeArticle({ imageUrl }, by)],
  'a text': ['content', (by, url) => makeArticle({ content: block(url) }, by)],
  'a show': ['videoUrl', (by, videoUrl) => makeShow({ videoUrl }, by)],
  'a gallery': [
    'media.1.url',
    (by, url) =>
      makeShow({ media: ['https://a.example/1.jpg', url].map((each) => ({ type: 'image', url: each })) }, by),
  ],
  'an episode': [
    'seasons.0.episodes.0.stillUrl',
    (by, stillUrl) =>
      makeShow({ seasons: [{ number: 1, episodes: [{ number: 1, title: 'One', stillUrl }] }] }, by),
  ],
  'a person': ['imageUrl', (by, imageUrl) => makePerson({ imageUrl }, by)],
  'a new media item': [
    'media.0.url',
    async (by, url) => addShowMedia(by, (await makeShow({}, by)).id, { type: 'image', url }),
  ],
  'a status': [
    'imageUrl',
    async (by, imageUrl) => {
      const { id } = await makeArticle({ imageUrl, status: 'draft' }, by);
      await updateRecord('article', by, id, { status: 'published' });
    },
  ],
  'a date': [
    'imageUrl',
    async (by, imageUrl) => {
      const { id } = await makeArticle({ imageUrl, publishedAt: tomorrow().toISOString() }, by);
      await updateRecord('article', by, id, { publishedAt: '2020-01-01T00:00:00Z' });
    },
  ],
  'publishing changes': [
    'imageUrl',
    async (by, imageUrl) => {
      const { id } = await makeArticle({}, by);
      await keepChanges('article', by, id, { imageUrl });
      await publishChanges('article', by, id);
    },
  ],
  'a version': [
    'imageUrl',
    async (by, imageUrl) => {
      const { id } = await makeArticle({ imageUrl, status: 'draft' }, by);
      const { version } = await Article.findById(id).orFail().lean();
      await updateRecord('article', by, id, { imageUrl: '', status: 'published' });
      await restoreVersion('article', by, id, version, { fields: ['imageUrl'] });
    },
  ],
};

/** The save decides by the same code whatever holds a file back; in all places for the first hold, or at full length. */
const placesFor = <Case>(cases: Record<string, Case>, name: string) =>
  name === 'an embargo' ? Object.entries(cases) : someOf(Object.entries(cases), 1);

describe.each(Object.entries(HOLDS))('what is held back by %s', (name, hold) => {
  it('is let out by no save of an author, and by no draft of anybody', async () => {
    const held = await hold();
    expect((await servingOf(held.id)).isHeldBack).toBe(true);
    const after: unknown[] = [];
    const author = actor('author');
    const quiet = placesFor(QUIET, name);
    for (const [place, save] of quiet) {
      for (const by of [author, admin]) await save(by, held.url);
      after.push([place, (await servingOf(held.id)).served]);
    }
    expect(after).toEqual(quiet.map(([place]) => [place, 0]));
    const loud = placesFor(LOUD, name);
    // The place is found before it is asked who saves.
    for (const [role, places] of [
      ['author', loud],
      ['admin', someOf(loud)],
    ] as const)
      for (const [place, [field, save]] of places) {
        const failed = await save(actor(role), held.url).catch((error: unknown) => error);
        expect(failed, `${place} by an ${role}`).toMatchObject({
          status: 409,
          fields: { [field]: [expect.any(String)] },
        });
        expect((await servingOf(held.id)).served, `${place} by an ${role}`).toBe(0);
      }
    const forced = makeArticle({}, admin).then(({ id }) =>
      updateRecord('article', admin, id, { content: block(held.url) }, { force: true }),
    );
    if (name === 'a refusal') await expect(forced).rejects.toMatchObject({ status: 409 });
    else await forced;
    expect((await servingOf(held.id)).isHeldBack).toBe(name === 'a refusal');
  });
});

const words = async (save: Promise<unknown>) => {
  const error = (await save.catch((each: unknown) => each)) as {
    message: string;
    question?: { verb: string };
  };
  return [error.message, error.question?.verb];
};

it('says what holds a file back to those who may not let it out, and asks those who may', async () => {
  const title = 'Salt Country';
  const { id: showId } = await makeShow({ title, status: 'active' });
  const stills = await Promise.all([makeStill(), makeStill()]);
  const film = await makeUpload(await video());
  await saveKit(showId, {
    visibility: 'public',
    embargoUntil: new Date('2099-03-03T18:00:00Z'),
    stills: itemsOf(...stills.map(({ id }) => id)),
    clips: itemsOf(film.id),
  });
  const [one, two] = stills.map(({ url }) => ({ type: 'image', url }));
  const media = (items: unknown[], by = admin) => words(makeShow({ media: items }, by));
  expect(await media([one], actor('author'))).toEqual([
    `This picture is held back for the press: ${title}`,
    undefined,
  ]);
  expect(await media([{ type: 'video', url: film.url }], actor('author'))).toEqual([
    `This film is held back for the press: ${title}`,
    undefined,
  ]);
  expect(await media([one])).toEqual([
    `1 picture of the kit of ${title} is under embargo until 3 March 2099, 18:00. Put it on the site now?`,
    'Put it on the site',
  ]);
  expect(await media([one, two])).toEqual([
    `2 pictures of the kit of ${title} are under embargo until 3 March 2099, 18:00. Put them on the site now?`,
    'Put them on the site',
  ]);
  await saveKit(showId, { visibility: 'link', embargoUntil: null });
  expect(await media([one])).toEqual([
    `1 picture of the kit of ${title} is held back for the press. Put it on the site now?`,
    'Put it on the site',
  ]);
  const cut = await makeUpload(await video());
  await screenerOf(cut);
  const films = [{ type: 'video', url: cut.url }];
  expect(await media(films, actor('author'))).toEqual(['This film is a screener: The cut', undefined]);
  expect(await media(films)).toEqual(['This film is a screener. Put it on the site?', 'Put it on the site']);
});

it('needs the scope for shows of an API token', async () => {
  const { url } = await stillOf({ visibility: 'link' });
  const token = { ...admin, isProgram: true, writableKinds: ['article'] as const };
  const { id } = await makeArticle({}, token);
  const save = (by: typeof admin) => updateRecord('article', by, id, { imageUrl: url }, { force: true });
  await expect(save(token)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('held back') as string,
  });
  await save({ ...token, writableKinds: ['article', 'show'] });
});

it('asks no more about what was let out, nor about a field that is left alone', async () => {
  const { id, url } = await stillOf({ visibility: 'link' });
  const article = await makeArticle();
  await updateRecord('article', admin, article.id, { imageUrl: url }, { force: true });
  const author = actor('author');
  await makeArticle({ imageUrl: url }, author);
  const own = await makeArticle({ imageUrl: url, status: 'draft' }, author);
  await updateRecord('article', author, own.id, { status: 'published' });
  await updateRecord('article', author, own.id, { imageUrl: url, title: 'Other words' });
  expect(await servingOf(id)).toEqual(SERVED);
});

it('an author opens no kit: neither by the status of its show, nor by a kit of their own', async () => {
  const author = actor('author');
  const { stills } = await makeKitOfStills({ visibility: 'link' });
  const own = await makeShow({ status: 'inactive' }, author);
  await saveKit(own.id, { visibility: 'public', stills: itemsOf((await makeStill()).id) });
  await expect(updateRecord('show', author, own.id, { status: 'active' })).rejects.toMatchObject({
    status: 409,
    fields: { 'press.stills.0.file': [expect.any(String)] },
  });
  await updateRecord('show', admin, own.id, { status: 'active' });
  const press = { stills: [{ file: stills[0] }] };
  await expect(updateRecord('show', author, own.id, { press })).rejects.toMatchObject({ status: 409 });
  await expect(updateRecord('show', admin, own.id, { press })).rejects.toMatchObject({
    question: expect.anything() as object,
  });
  expect(await servingOf(stills[0] ?? '')).toEqual(HELD_BACK);
});

describe('a kit of an author', () => {
  const author = actor('author');
  const add = (by: typeof author, showId: string, ...files: string[]) =>
    updateRecord('show', by, showId, { press: { stills: files.map((file) => ({ file })) } });

  async function ownKit(press: Parameters<typeof makeKitOfStills>[0]) {
    const [{ id: showId }, { id: still }] = [await makeShow({ status: 'active' }, author), await makeStill()];
    await saveKit(showId, { stills: itemsOf(still), ...press });
    return { showId, still };
  }

  it.each([
    ['opens later', { embargoUntil: tomorrow() }, {}],
    ['is open, and it is not ready', {}, { 'press.cleared': false }],
  ])('gets nothing that another kit holds back, if it %s', async (_, kit, press) => {
    const { stills } = await makeKitOfStills({ visibility: 'link' });
    const [held = ''] = stills;
    await Upload.updateOne({ _id: held }, { $set: press });
    const own = await ownKit({ visibility: 'public', ...kit });
    const refused = { status: 409, fields: { 'press.stills.1.file': [expect.any(String)] } };
    await expect(add(author, own.showId, own.still, held)).rejects.toMatchObject(refused);
    await expect(add(admin, own.showId, own.still, held)).rejects.toMatchObject({
      question: expect.anything() as object,
    });
    expect(await servingOf(held)).toEqual(HELD_BACK);
    // Nothing opens it yet, so that no question is asked about what only this kit holds.
    await add(author, own.showId, own.still, (await makeStill()).id);
  });

  it('keeps what it holds back, unless it is off and they uploaded it', async () => {
    const taken = { status: 409, fields: { 'press.stills': [expect.any(String)] } };
    for (const press of [
      { visibility: 'public', embargoUntil: tomorrow() },
      { visibility: 'link' },
    ] as const) {
      const own = await ownKit(press);
      await makeArticle({ imageUrl: (await urlOf(own.still)).url, status: 'draft' }, author);
      await Upload.updateOne({ _id: own.still }, { $set: { createdBy: author.id } });
      await expect(add(author, own.showId)).rejects.toMatchObject(taken);
      expect(await servingOf(own.still)).toEqual(HELD_BACK);
      await add(admin, own.showId);
    }
    const off = await ownKit({ visibility: 'off' });
    await expect(add(author, off.showId)).rejects.toMatchObject(taken);
    await Upload.updateOne({ _id: off.still }, { $set: { createdBy: author.id } });
    await add(author, off.showId);
  });
});

it('an image that is held back stands for no film on the site without a question', async () => {
  const { id, url } = await stillOf({ visibility: 'link' });
  const [film, show] = [await makeUpload(await video()), await makeShow({ status: 'active' })];
  await updateUpload(admin, film.id, { posterUrl: url });
  expect(await servingOf(id)).toEqual(HELD_BACK);
  await expect(updateRecord('show', admin, show.id, { videoUrl: film.url })).rejects.toMatchObject({
    status: 409,
    fields: { videoUrl: [expect.any(String)] },
  });
  await updateUpload(admin, film.id, { posterUrl: '' });
  await updateRecord('show', admin, show.id, { videoUrl: film.url });
  await expect(updateUpload(actor('editor'), film.id, { posterUrl: url })).rejects.toMatchObject({
    status: 409,
    fields: { posterUrl: [expect.any(String)] },
  });
  expect(await servingOf(id)).toEqual(HELD_BACK);
  await updateUpload(admin, film.id, { posterUrl: url }, { force: true });
  expect(await servingOf(id)).toEqual(SERVED);
});

it('what comes back from the trash lets nothing out', async () => {
  const { stills, showId } = await makeKitOfStills({ visibility: 'public' });
  const { id, url } = await urlOf(stills[0] ?? '');
  const article = await makeArticle({ imageUrl: url });
  await removeRecord('article', admin, article.id);
  await saveKit(showId, { embargoUntil: tomorrow() });
  await expect(undoDeletion(admin, 'news', article.id)).rejects.toMatchObject({ status: 409 });
  await restoreTrashed(admin, 'news', article.id);
  expect(await servingOf(id)).toEqual(HELD_BACK);
});

describe('an article whose moment comes while its picture is held back', () => {
  /** Lets the moment come, without a save. */
  const letTimePass = (id: string) =>
    Article.updateOne({ _id: id }, { $set: { publishedAt: new Date() }, $inc: { version: 1 } });

  it('is there without it, until its kit opens', async () => {
    const { id, url, showId } = await stillOf({ visibility: 'public', embargoUntil: tomorrow() });
    const author = actor('author');
    const gallery = `<p>Words</p>${block(url)}`;
    const article = await makeArticle(
      { imageUrl: url, content: gallery, publishedAt: tomorrow().toISOString() },
      author,
    );
    await letTimePass(article.id);
    await settleServing([id]);
    expect(await servingOf(id)).toEqual(HELD_BACK);
    const seen = async () => {
      const { records } = await listRecords('article', { page: 1, limit: 50, all: false });
      const [feed] = [await latestPublicArticles(50)];
      const found = [records, feed].map((list) => list.find((each) => each.id === article.id));
      const { known, draw } = await readMedia([url]);
      return JSON.stringify([...found, draw({ imageUrl: url, media: known })]);
    };
    expect(await seen()).not.toContain(id);
    expect(await seen()).toContain('Words');
    const waiting = listPublishedWithout;
    expect(await waiting(author)).toMatchObject([{ kind: 'article', id: article.id, count: 1 }]);
    expect((await waiting(actor('author'))).map((each) => each.id)).not.toContain(article.id);

    await updateRecord('article', author, article.id, { title: 'Left alone', imageUrl: url });
    expect(await servingOf(id)).toEqual(HELD_BACK);
    await saveKit(showId, { embargoUntil: null });
    expect(await servingOf(id)).toEqual(SERVED);
    expect(await seen()).toContain(id);
    expect((await waiting(author)).map((each) => each.id)).not.toContain(article.id);
  });

  it('is shown with it by a preview, from addresses that end with the link', async () => {
    const { id, url } = await stillOf({ visibility: 'link' });
    const other = await stillOf({ visibility: 'link' });
    const article = await makeArticle({ imageUrl: url, status: 'draft' });
    const about = { kind: 'article', id: article.id } as const;
    const { token } = await createPreview(admin, about, { label: '', days: 7 });
    const fileOf = async (of: string) =>
      openPreviewFile(await openPreview(token), of.replace('/assets/', ''));
    expect((await fileOf(url)).size).toBeGreaterThan(0);
    await expect(fileOf(other.url)).rejects.toMatchObject({ status: 404 });
    const { known, draw } = await readMedia([url], () => `/preview/${token}/files/`);
    expect(JSON.stringify(draw({ imageUrl: url, media: known }))).not.toContain('/assets/');
    await removeRecord('article', admin, article.id);
    await expect(fileOf(url)).rejects.toMatchObject({ status: 410 });
    expect((await servingOf(id)).served).toBe(0);
  });
});

describe('a save and an embargo that meet', () => {
  it.each(['the save', 'the embargo'])('are not both stored, when %s comes first', async (first) => {
    const { stills, showId } = await makeKitOfStills({ visibility: 'public' });
    const { id, url } = await urlOf(stills[0] ?? '');
    const { id: articleId } = await makeArticle();
    const save = () => updateRecord('article', admin, articleId, { imageUrl: url });
    const close = () => saveKit(showId, { embargoUntil: tomorrow() });
    const both = first === 'the save' ? [save, close] : [close, save];
    const results = await Promise.allSettled(both.map((each) => each()));
    const refused = results.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { status: number }).status)).toEqual([409]);
    const isOnSite = (await Article.findById(articleId).orFail().lean()).imageUrl !== '';
    expect((await servingOf(id)).isHeldBack).toBe(!isOnSite);
  });

  it('leave a picture that was off the site held back, if the save is that of a draft', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, url } = await makeStill();
      const article = await makeArticle({ imageUrl: url });
      await updateRecord('article', admin, article.id, { imageUrl: '' });
      const show = await makeShow({ status: 'active' });
      await Promise.all([
        makeArticle({ imageUrl: url, status: 'draft' }),
        saveKit(show.id, { visibility: 'link', stills: itemsOf(id) }),
      ]);
      expect(await servingOf(id)).toEqual(HELD_BACK);
    }
  });

  it('are not both stored with a screener', async () => {
    const film = await makeUpload(await video());
    const show = await makeShow({ status: 'active' });
    const results = await Promise.allSettled([
      screenerOf(film),
      updateRecord('show', admin, show.id, { videoUrl: film.url }),
    ]);
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  });
});

it('a refused picture that nothing uses any more is not served again when its bytes are sent', async () => {
  const [still, free] = [await makeStill(), await makeStill()];
  await refuse(still.id);
  for (const { url } of [still, free]) {
    const article = await makeArticle({ content: `<p>${url}</p>`, status: 'draft' });
    await updateRecord('article', admin, article.id, { content: '' });
  }
  const served: number[] = [];
  for (const { id } of [still, free]) {
    const { sha256, usage } = await Upload.findById(id).orFail().lean<StoredUpload>();
    expect(usage.withheldAt).not.toBeNull();
    expect((await shareUpload(sha256, actor('author').id))?._id).toBe(id);
    served.push((await servingOf(id)).served);
  }
  expect(served).toEqual([0, 1]);
});
