/** The demo content: its records, and its files, which are stored with everything that comes with them, and not by making anything. */
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalRound } from '~models/approval-round';
import { Article } from '~models/article';
import { Grant } from '~models/grant';
import { Job } from '~models/job';
import { Page } from '~models/page';
import { Person } from '~models/person';
import { Screener } from '~models/screener';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { AppState } from '~models/app-state';
import { Upload } from '~models/upload';
import { filesOf } from '~/core/html/block';
import { readParts } from '~/core/html/read-parts';
import { isClosingSoon } from '~/core/nouns/vacancy';
import { activityOptions, limitActivity } from '~/core/activity/activity.server';
import { historyLimits, limitHistory } from '~/core/db/retention.server';
import { readNavigation } from '~/site/menu/menu.server';
import { findPublicPage } from '~/site/page/public-pages.server';
import { readDemoContent, removeDemoContent } from '~/operations/seed/demo-content.server';
import { readPressRoom } from '~/press/kits/press-room.server';
import { filesOfUpload } from '~/media/delivery/file-keys.server';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { workOnNext } from '~/media/jobs/job.server';
import { countNeeds } from '~/media/library/library-filters.server';
import { listUploads } from '~/media/library/library-files.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { servedKey } from '~/media/storage/storage.server';
import { readDemo } from '~/operations/seed/read-demo.server';
import { prepareDatabase } from '~/operations/start/startup.server';
import { findPublicShow, listPublicShows } from '~/records/read/shows.server';
import { demoUrl, embargoedStills } from '../../demo-files';
import { actor, makePerson } from '../../make';

const folder = mkdtempSync(path.join(tmpdir(), 'showreel-seed-'));
const ffmpegRan = path.join(folder, 'ran');
const ffmpegPath = path.join(folder, 'ffmpeg');
writeFileSync(ffmpegPath, `#!/bin/sh\ntouch ${ffmpegRan}\n`);
chmodSync(ffmpegPath, 0o755);
afterAll(() => {
  storageContext().ffmpegPath = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const demo = readDemo();

const KINDS = [Show, Article, Person, Page];
const MODELS = [...KINDS, Settings, AppState];
/** How many shows, articles, people and pages the demo company has. */
const ALL = [6, 14, 17, 5];

async function start(seed: 'demo' | 'none' = 'demo') {
  const said: string[] = [];
  await prepareDatabase({ seed, announce: (message) => said.push(message) });
  return said;
}

const everything = async () =>
  JSON.stringify(
    await Promise.all([Show.find().lean(), Article.find().lean(), Person.find().lean(), Page.find().lean()]),
  );
/** Returns the keys of all files, also of those that are held back, as if they were served. */
async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storageContext().storage.list()) keys.push(servedKey(key) ?? key);
  return keys;
}

const counts = () => Promise.all(KINDS.map((model) => model.countDocuments()));

const links = async () =>
  (await Grant.find().sort({ kind: 1, endedAt: -1 }).lean()).map(({ kind, token, endedAt }) => ({
    kind,
    token,
    endedAt,
  }));

/** Stores a film of the demo content as if somebody had uploaded it, and returns its address. */
async function uploadUnderAnotherName(name: string): Promise<string> {
  const { sha256 } = readDemo().files.find(({ file }) => file === name) ?? {};
  const { key, facts } = await Upload.findOneAndDelete({ sha256 }).orFail().lean();
  const _id = 'f'.repeat(24);
  const other = `show/other/video/${_id}.mp4`;
  await storageContext().storage.move(key, other, 'video/mp4');
  await Upload.create({ _id, key: other, sha256, facts, createdAt: new Date() });
  return `/assets/${other}`;
}

const empty = async () => {
  for (const model of MODELS) await model.deleteMany();
};

describe('the demo content that was made', () => {
  let said: string[];
  beforeAll(async () => {
    await empty();
    const [activity, history] = [activityOptions(), historyLimits()];
    limitActivity({ ...activity, days: 91 });
    limitHistory({ ...history, trashDays: 13 });
    storageContext().ffmpegPath = ffmpegPath;
    // Three programs that start at once.
    said = (await Promise.all([start(), start(), start()])).flat();
    limitActivity(activity);
    limitHistory(history);
  }, 120_000);

  it('fills an empty database once, also when several programs start at once', async () => {
    expect(said).toEqual(['Demo content is in place.']);
    expect(await counts()).toEqual(ALL);
    const before = await everything();
    expect(await start()).toEqual([]);
    expect(await everything()).toBe(before);
  });

  it('can be removed as a whole', async () => {
    const { unchanged, changed } = await readDemoContent(actor('admin'));
    expect(unchanged).toHaveLength(ALL.reduce((sum, count) => sum + count, 0));
    expect(changed).toEqual([]);
  });

  it('says how long this installation keeps things', async () => {
    const { body } = await findPublicPage('privacy-policy');
    expect(body).toContain('deleted after 91 days');
    expect(body).toContain('stays in the trash for 13 days');
  });

  it('links the credits to the people of the same name, and articles to their shows', async () => {
    const people = await Person.find().lean();
    const names = new Map(people.map(({ _id, name }) => [String(_id), name]));
    const linked = (await Show.find().lean())
      .flatMap(({ credits }) => credits)
      .filter(({ personId }) => personId);
    for (const { name, personId } of linked) expect(names.get(String(personId))).toBe(name);
    const credited = new Set(linked.map(({ name }) => name));
    expect([...names.values()].filter((name) => !credited.has(name))).toEqual([]);
    const news = await Article.find({ slug: 'double-win-at-the-lumen-awards' }).lean();
    expect(news[0]?.showIds).toHaveLength(2);
  });

  it('has where to watch a show from now, until soon, from later and until lately', async () => {
    const rain = await findPublicShow('the-long-rain');
    const services = new Set(rain.watch.map(({ service }) => service));
    expect([...services]).toEqual(['Channel North', 'Sceirig', 'Fernlicht', 'Meridian Row']);
    const stored = (await Show.findOne({ slug: 'the-long-rain' }).lean())?.watch ?? [];
    const daysTo = (moment: Date | null) => moment && Math.round((Number(moment) - Date.now()) / 86_400_000);
    expect(stored.map(({ from }) => daysTo(from)).filter(Boolean)).toEqual([21]);
    expect(stored.map(({ until }) => daysTo(until)).filter(Boolean)).toEqual([10, 120, 120, -5]);
  });

  it('has About in the menu and its other pages in the footer', async () => {
    const { menu, footer } = await readNavigation();
    expect(menu.map(({ label, href }) => [label, href])).toEqual([
      ['Home', '/'],
      ['Our Shows', '/shows'],
      ['Our People', '/people'],
      ['News', '/news'],
      ['About', '/about'],
      ['Contact', '/contact'],
    ]);
    expect(footer.map(({ label, href }) => [label, href])).toEqual([
      ['Careers', '/careers'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Use', '/terms-of-use'],
      ['Accessibility', '/accessibility'],
      // The demo company has contacts for the press.
      ['Press', '/press'],
    ]);
  });

  it('fills the press room: contacts, logos, four kits and five releases', async () => {
    const { contacts, boilerplate, logos, kits, releases } = await readPressRoom();
    expect([contacts.length, logos.length, releases.length]).toEqual([3, 4, 5]);
    expect(boilerplate).toContain('independent television company');
    expect(kits.map(({ title, stills }) => [title, stills]).sort()).toEqual([
      ['Ember', 3],
      ['Salt Country', 4],
      ['The Ink Archive', 2],
      ['The Long Rain', 5],
    ]);
  });

  it('has three open positions; one closes within the week', async () => {
    const { vacancies } = await findPublicPage('careers');
    expect(vacancies).toHaveLength(3);
    expect(vacancies.filter((vacancy) => isClosingSoon(vacancy, new Date()))).toHaveLength(1);
  });

  it('has an article with one of each block, whose files are in the library', async () => {
    const article = await Article.findOne({ slug: 'double-win-at-the-lumen-awards' }).lean();
    const blocks = readParts(article?.content ?? '').filter(({ type }) => type !== 'prose');
    const files = blocks.flatMap(filesOf);
    const uploads = await Upload.find({ key: { $in: files } }).lean();
    expect(new Set(uploads.map(({ key }) => key))).toEqual(new Set(files));
    const mediaType = new Map(uploads.map(({ key, facts }) => [key, facts.mediaType]));
    const named = blocks.map((block) =>
      block.type === 'media' ? `${mediaType.get(block.file)} ${block.size}` : block.type,
    );
    expect(named.sort()).toEqual([
      'embed',
      'gallery',
      'image full',
      'image text',
      'image wide',
      'line',
      'quote',
      'video text',
    ]);
  });

  it('has a round of approvals that is half done, and a screener with one link that has ended', async () => {
    const rounds = await ApprovalRound.find().lean();
    expect(rounds.map(({ verdicts }) => verdicts.map(({ verdict }) => verdict).toSorted())).toEqual([
      ['kept', 'kept', 'open', 'open'],
    ]);
    const screeners = await Screener.find().lean();
    expect(screeners.map(({ recipients }) => recipients.length)).toEqual([2]);
    expect((await links()).map(({ kind, endedAt }) => `${kind} ${endedAt ? 'ended' : 'live'}`)).toEqual([
      ...Array<string>(4).fill('approval live'),
      'screener ended',
      'screener live',
    ]);
  });

  it('fills the media library with its files, each with its uses', async () => {
    const editor = actor('editor');
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listUploads(editor, { page })));
    expect(pages[0]?.total).toBe(demo.files.length);
    const files = pages.flatMap((page) => page.files);
    expect(files.map(({ originalName }) => originalName)).toEqual(
      demo.files.map(({ originalName }) => originalName),
    );
    expect(files.filter(({ uses }) => uses.length === 0)).toEqual([]);
    expect(files.map(({ url }) => url).slice(0, 3)).toEqual(
      demo.files.slice(0, 3).map(({ file }) => demoUrl(file)),
    );
    expect(await countNeeds(editor)).toEqual({ captions: 0, alt: 0, poster: 0 });
  });

  it('names its files by their addresses, and no other files, in its records', async () => {
    const records = await Promise.all([
      Show.find().lean(),
      Article.find().lean(),
      Person.find().lean(),
      Page.find().lean(),
      Settings.find().lean(),
    ]);
    const text = JSON.stringify(records);
    const addresses = [...text.matchAll(/"(\/[^"\s]*\.(?:jpg|mp4|avif|png))"/g)].map(([, url = '']) => url);
    // The files of the press are named without an address.
    const addressed = demo.files.filter(({ file }) => !/(?:^|\/)press/.test(file));
    expect(addresses.length).toBeGreaterThan(addressed.length);
    expect(addresses.filter((url) => !url.startsWith('/assets/'))).toEqual([]);
    expect(text.match(/\b(?:shows|people)\/[^"\s]*\.(?:jpg|mp4)|\bnews\/\d\d-/g)).toBeNull();
  });

  it('brings all that is made of its files, so that nothing is computed', async () => {
    const keys = new Set(await storedKeys());
    for (const upload of await Upload.find().lean()) {
      const { key, variants, excerpt, tracks } = upload;
      const poster = upload.poster.current;
      const made = [...variants, ...(poster?.variants ?? []), ...tracks, ...(excerpt ? [excerpt] : [])];
      const urls = [`/assets/${key}`, ...made.map(({ url }) => url), ...(poster ? [poster.url] : [])];
      expect(urls.filter((url) => !keys.has(url.slice('/assets/'.length)))).toEqual([]);
      expect(Boolean(excerpt)).toBe(upload.facts.mediaType === 'video');
      // The cleanup would delete what a record does not list.
      expect(filesOfUpload(upload)).toEqual(
        expect.arrayContaining(urls.map((url) => url.slice('/assets/'.length))),
      );
    }
    expect(await Job.countDocuments()).toBe(0);
    const report = vi.fn();
    expect(await workOnNext(new AbortController().signal, report)).toBe(false);
    expect(report).not.toHaveBeenCalled();
    expect(existsSync(ffmpegRan)).toBe(false);
  });

  it('holds back the files that only a kit under embargo or a screener has', async () => {
    const heldBack = await Upload.find({ 'usage.heldBackAt': { $ne: null } }).lean();
    expect(heldBack.map(({ key }) => `/assets/${key}`).toSorted()).toEqual(
      [...embargoedStills(demo), demo.pressDesk.screener.film].map(demoUrl).toSorted(),
    );
  });

  it('shows its films with posters, previews, captions and chapters', async () => {
    const film = demoUrl('shows/the-long-rain/main.mp4');
    const facts = (await mediaFacts([film]))[film];
    expect(facts).toMatchObject({
      posterUrl: demoUrl('shows/the-long-rain/main-poster.jpg'),
      previewUrl: demoUrl('shows/the-long-rain/main-preview.mp4'),
    });
    expect(facts?.tracks?.map(({ kind, language }) => `${kind} ${language}`)).toEqual([
      'captions en-GB',
      'chapters en-GB',
      'descriptions en-GB',
    ]);
    expect(facts?.transcriptUrl).toMatch(/^\/transcripts\//);
    const shows = await listPublicShows();
    expect(shows.flatMap(({ media }) => media).filter(({ type }) => type === 'video')).toHaveLength(5);
    expect(demo.files.filter(({ contentType }) => contentType === 'video/mp4')).toHaveLength(14);
  });

  it('is completed by the next start after an interruption, with other links and what was uploaded meanwhile', async () => {
    const url = await uploadUnderAnotherName('shows/ember/main.mp4');
    const made = await links();
    const screeners = await Screener.find().lean();
    for (const model of [ApprovalRound, Screener, Grant]) await model.deleteMany();
    const rain = await Show.findOne({ slug: 'the-long-rain' }).lean();
    const henrik = await Person.findOne({ slug: 'henrik-vos' }).lean();
    await Show.deleteMany({ _id: { $ne: rain?._id } });
    await Article.deleteMany();
    await Person.deleteMany({ slug: { $in: ['dov-kessling', 'piet-anholt'] } });
    await Page.deleteMany({ slug: { $in: ['about', 'careers'] } });
    await AppState.updateOne({ _id: 'demo content' }, { value: 'running' });
    expect(await start()).toEqual(['Demo content is in place.']);
    expect(await counts()).toEqual(ALL);
    expect(await Show.findById(rain?._id).lean()).toEqual(rain);
    expect((await Show.find({ videoUrl: url }).lean()).map(({ title }) => title)).toEqual(['Ember']);
    expect(await Person.findOne({ slug: 'henrik-vos' }).lean()).toEqual(henrik);
    const lens = await Article.findOne({ slug: 'building-a-lens-for-the-dark' }).lean();
    expect(lens?.showIds.map(String)).toEqual([String(rain?._id)]);
    const piet = await Person.findOne({ slug: 'piet-anholt' }).lean();
    const archive = await Show.findOne({ slug: 'the-ink-archive' }).lean();
    expect(archive?.credits.map(({ personId }) => String(personId))).toContain(String(piet?._id));
    expect((await readNavigation()).menu.map(({ href }) => href)).toContain('/about');
    const tokens = new Set((await links()).map(({ token }) => token));
    expect(tokens.size).toBe(made.length);
    expect(made.filter(({ token }) => tokens.has(token))).toEqual([]);
    expect((await Screener.find().lean()).map(({ _id }) => _id)).toEqual(screeners.map(({ _id }) => _id));
  });

  it('is removed with its files and entries of the menu, and not created again', async () => {
    // The repeated start has handed the files out again, so that they would stay for a day.
    await Upload.updateMany({}, { 'usage.offeredAt': null });
    await removeDemoContent(actor('admin'));
    await start();
    expect(await counts()).toEqual([0, 0, 0, 0]);
    expect((await readNavigation()).menu.map(({ href }) => href)).not.toContain('/about');
    const [film, ...others] = await Upload.find({ 'usage.withheldAt': null }).lean();
    expect([film?.facts.mediaType, ...others]).toEqual(['video']);
    await expect(readPressRoom()).rejects.toMatchObject({ status: 404 });
    expect(film?.usage.heldBackAt, 'the screener of a show in the trash keeps its film').not.toBeNull();
  });
});

describe('the demo content', () => {
  beforeEach(empty);

  it('is not added to a database with other content', async () => {
    await makePerson();
    expect(await start()).toEqual([]);
    expect(await counts()).toEqual([0, 0, 1, 0]);
  });

  it('is not added with SEED=none', async () => {
    const files = await Upload.countDocuments();
    expect(await start('none')).toEqual([]);
    expect([await counts(), await Upload.countDocuments()]).toEqual([[0, 0, 0, 0], files]);
  });

  it('names the folder of its files if the program came without it', () => {
    expect(() => readDemo(path.join(folder, 'demo'))).toThrow(
      'the folder "demo" of the program is missing. Bring it along with the folder "build", or set SEED=none.',
    );
  });

  it('of earlier versions keeps its files in their records', async () => {
    const film = '/demo/shows/ember/main.mp4';
    const facts = await mediaFacts([film]);
    expect(facts[film]).toMatchObject({
      kind: 'video',
      width: 1280,
      posterUrl: '/demo/shows/ember/main-poster.jpg',
    });
    const poster = facts['/demo/shows/ember/main-poster.jpg'];
    const copies =
      poster?.sources.flatMap(({ srcset }) => srcset.split(', ').map((copy) => copy.split(' '))) ?? [];
    expect(copies.map(([, width]) => width)).toEqual(['320w', '480w', '800w', '1280w']);
    for (const url of [...Object.keys(facts), ...copies.map(([copy = '']) => copy)])
      expect(existsSync(url.slice(1)), url).toBe(true);
  });
});
