import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { slugify } from '../../../app/core/text/slug.server';
import { readTrack } from '../../../app/core/files/read-track';
import { filesOf } from '../../../app/core/html/block';
import { readParts } from '../../../app/core/html/read-parts';
import { isSanitizedText } from '../../../app/core/html/sanitize-text';
import { openPassagesOf } from '../../../app/core/nouns/page';
import { ASSETS, uploadIdsIn } from '../../../app/core/files/uploads';
import { isKey } from '../../../app/media/storage/storage.server';
import { readDemo } from '../../../app/operations/seed/read-demo.server';
import { placesOf } from '../../../app/operations/seed/store-prepared.server';
import manifest from '../../../demo/manifest.json';
import { demoUrl, embargoedStills } from '../../demo-files';
import { pageStarts } from '~/records/screens/page-starts.server';

const DAYS = { activity: 365, trash: 30 };
const demo = readDemo();
const { shows: demoShows, articles: demoArticles, people: demoPeople, files: demoFiles } = demo;
const demoTeam = demoPeople.filter(({ kind }) => kind === 'team');
const pages = demo.pages(DAYS);
const PAGES = ['/', '/shows', '/news', '/people', '/contact'];

const isFixed = ({ publishedAt }: { publishedAt: unknown }) => typeof publishedAt === 'string';
const isPublic = (article: (typeof demoArticles)[number]) =>
  article.status === 'published' && isFixed(article);

const richTexts: string[] = [
  ...demoShows.map(({ description }) => description),
  ...demoArticles.map(({ content }) => content),
  ...demoPeople.map(({ bio }) => bio),
  ...pages.map(({ body }) => body),
  demo.settings.homeIntro,
  demo.settings.talentIntro,
];

const usedFiles = [
  ...demoShows.flatMap(({ videoUrl, thumbnailUrl, media, seasons = [] }) => [
    videoUrl,
    thumbnailUrl,
    ...media.map(({ url }) => url),
    ...seasons.flatMap(({ episodes }) => episodes.flatMap(({ stillUrl }) => stillUrl || [])),
  ]),
  ...demoShows.flatMap(({ press: { stills = [], clips = [] } = {} }) =>
    [...stills, ...clips].map(({ file }) => file),
  ),
  demo.pressDesk.screener.film,
  ...demo.settings.logoPack.map(({ file }) => file),
  ...demoArticles.map(({ imageUrl }) => imageUrl),
  ...pages.flatMap(({ imageUrl }) => imageUrl || []),
  ...richTexts.flatMap((html) => readParts(html).flatMap(filesOf)),
  ...demoTeam.flatMap(({ imageUrl, videoUrl }) => (videoUrl ? [imageUrl, videoUrl] : [imageUrl])),
];

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').trim();
const wordsOf = (html: string) => textOf(html).split(/\s+/).length;
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
const unique = (values: string[]) => [...new Set(values)];

const newsSlugs = manifest.files
  .filter(({ role }) => role === 'news')
  .map(({ file }) => file.replace(/^news\/\d+-|\.jpg$/g, ''));
const showSlugs = unique(
  manifest.files.flatMap((entry) => ('show' in entry && entry.show ? [entry.show] : [])),
);
const personSlugs = unique(
  manifest.files.flatMap((entry) => ('person' in entry && entry.person ? [entry.person] : [])),
);

describe('demo content', () => {
  it('has six shows, fourteen articles, a team of nine and eight other people', () => {
    expect([demoShows.length, demoArticles.length, demoTeam.length, demoPeople.length]).toEqual([
      6, 14, 9, 17,
    ]);
  });

  it('has one draft, one scheduled article and twelve published ones', () => {
    expect(demoArticles.filter(({ status }) => status === 'draft')).toHaveLength(1);
    const scheduled = demoArticles.filter((article) => !isFixed(article));
    expect(scheduled.map(({ publishedAt }) => publishedAt)).toEqual([{ daysFromNow: 30 }]);
    expect(demoArticles.filter(isPublic)).toHaveLength(12);
  });

  it('features four shows on the homepage', () => {
    const featured = demoShows.filter(({ featuredOnHomepage }) => featuredOnHomepage);
    expect(featured.map(({ title }) => title).sort()).toEqual([
      'Ember',
      'Perihelion',
      'Salt Country',
      'The Long Rain',
    ]);
  });

  it('numbers positions from 0, without gaps', () => {
    for (const list of [demoShows, demoPeople, ...demoShows.map(({ media }) => media)]) {
      expect(list.map(({ orderPosition }) => orderPosition)).toEqual(list.map((_, index) => index));
    }
  });

  it('writes articles of 250 to 450 words, with subheads', () => {
    for (const { title, content } of demoArticles) {
      expect(wordsOf(content), title).toBeGreaterThanOrEqual(250);
      expect(wordsOf(content), title).toBeLessThanOrEqual(450);
      expect(content, title).toContain('<h1>');
    }
  });

  it('has titles and names whose slugs match the media', () => {
    expect(demoArticles.map(({ title }) => slugify(title)).sort()).toEqual(newsSlugs.sort());
    expect(demoShows.map(({ title }) => slugify(title)).sort()).toEqual(showSlugs.sort());
    expect(demoTeam.map(({ name }) => slugify(name)).sort()).toEqual(personSlugs.sort());
    for (const { title, imageUrl } of demoArticles) expect(imageUrl).toContain(`-${slugify(title)}.jpg`);
  });

  it('has its texts as the sanitiser writes them, so that a first start does not load it', () => {
    const { files, ...texts } = { ...demo, pages };
    const asStored = files.reduce(
      (text, { file }) => text.replaceAll(file, demoUrl(file).slice(ASSETS.length)),
      JSON.stringify(texts),
    );
    const found = [...asStored.matchAll(/"(<(?:[^"\\]|\\.)*)"/g)].map(([text]) => JSON.parse(text) as string);
    expect(found.length).toBeGreaterThan(richTexts.length);
    expect(found.filter((text) => !isSanitizedText(text))).toEqual([]);
  });

  it('links only to public pages', () => {
    const articles = demoArticles.filter(isPublic).map(({ title }) => `/news/${slugify(title)}`);
    const shows = demoShows.map(({ title }) => `/shows/${slugify(title)}`);
    const known = new Set([
      ...PAGES,
      ...pages.map(({ title }) => `/${slugify(title)}`),
      ...articles,
      ...shows,
    ]);
    const links = richTexts.flatMap(linksOf);
    expect(
      links.filter((href) => !known.has(href) && !/^mailto:[a-z-]+@primal\.example$/.test(href)),
    ).toEqual([]);
  });

  it('has five published pages without passages to be completed, and descriptions that search results show', () => {
    expect(pages.map(({ title, status }) => [title, status])).toEqual(
      ['About', 'Careers', 'Privacy Policy', 'Terms of Use', 'Accessibility'].map((title) => [
        title,
        'published',
      ]),
    );
    for (const page of pages) {
      expect(openPassagesOf(page), page.title).toBe(0);
      expect(`${page.title} ${page.intro} ${page.body}`, page.title).not.toMatch(/[[\]]/);
      expect(page.metaDescription.length, page.title).toBeGreaterThanOrEqual(60);
      expect(page.metaDescription.length, page.title).toBeLessThanOrEqual(160);
    }
  });

  it.each(['privacy', 'terms', 'accessibility'])(
    'keeps in its page every sentence of the text “%s” that needs no decision',
    (name) => {
      const start = pageStarts(DAYS).get(name);
      const page = pages.find(({ title }) => title === start?.title);
      const sentences = (start?.body ?? '').split(/\[[^\]]*\]/);
      expect(sentences.length).toBeGreaterThan(3);
      for (const sentence of sentences) expect(page?.body).toContain(sentence);
    },
  );

  it('has a meta description that search results show in full', () => {
    expect(demo.settings.metaDescription.length).toBeGreaterThanOrEqual(150);
    expect(demo.settings.metaDescription.length).toBeLessThanOrEqual(160);
  });
});

describe('demo files', () => {
  const isVideo = ({ contentType }: (typeof demoFiles)[number]) => contentType === 'video/mp4';
  const posters = demoFiles.flatMap(({ poster }) => poster ?? []);

  it('are there, each with what comes with it, and have the content that is stated', () => {
    for (const prepared of demoFiles) {
      for (const file of placesOf(prepared).keys()) expect(existsSync(`demo/${file}`), file).toBe(true);
      const content = readFileSync(`demo/${prepared.file}`);
      const sha256 = createHash('sha256').update(content).digest('hex');
      expect([sha256, content.length], prepared.file).toEqual([prepared.sha256, prepared.bytes]);
    }
  });

  it('are stored under names of their own', () => {
    const keys = demoFiles.flatMap((file) => [...placesOf(file).values()]);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys)
      expect([key, isKey(key), uploadIdsIn(`/assets/${key}`).length]).toEqual([key, true, 1]);
  });

  it('are all used, and the content uses no others', () => {
    const files = demoFiles.map(({ file }) => file);
    expect([...files, ...posters.map(({ file }) => file)]).toEqual(expect.arrayContaining(usedFiles));
    expect(usedFiles).toEqual(expect.arrayContaining(files));
  });

  it('are as many different stills as four kits need, large enough to be printed', () => {
    const kits = demoShows.flatMap(({ press }) =>
      press?.visibility === 'public' && !press.embargoUntil ? [press.stills ?? []] : [],
    );
    const stills = kits.flat().map(({ file }) => file);
    expect([kits.length, stills.length, new Set(stills).size]).toEqual([4, 14, 14]);
    const facts = demoFiles.filter(({ file }) => stills.includes(file));
    for (const { file, width, bytes } of facts) {
      expect(width, file).toBeGreaterThanOrEqual(2_000);
      expect(bytes, file).toBeLessThanOrEqual(250_000);
    }
  });

  it('are on no page if they are in a kit under embargo or in a screener alone', () => {
    const shown = JSON.stringify([
      demoShows.map(({ press, ...show }) => show),
      demoArticles,
      pages,
      demoTeam,
    ]);
    const hidden = [...embargoedStills(demo), demo.pressDesk.screener.film];
    expect(hidden).toHaveLength(2);
    for (const file of hidden) expect(shown).not.toContain(file);
  });

  it('have an alternative text, dimensions and a placeholder', () => {
    for (const { file, texts, width, height, placeholder } of demoFiles) {
      expect(texts.alt, file).not.toBe('');
      expect(Math.min(width, height), file).toBeGreaterThan(0);
      expect(placeholder, file).toMatch(file.endsWith('.mp4') ? /^$/ : /^data:image\/webp;base64,/);
    }
  });

  it('have a poster and a length as videos, and no wider variants as images', () => {
    for (const { file, duration, poster } of demoFiles.filter(isVideo))
      expect(duration && poster, file).toBeTruthy();
    const pictures = [...demoFiles.filter((file) => !isVideo(file)), ...posters];
    for (const { file, width, variants } of pictures)
      expect(Math.max(...variants.map((variant) => variant.width)), file).toBeLessThanOrEqual(width);
  });

  it('have captions and a transcript where there is sound, and chapters', () => {
    const withSound = demoFiles.filter(({ audioCodec }) => audioCodec !== '');
    expect(withSound.map(({ file }) => file)).toEqual(['shows/the-long-rain/main.mp4']);
    for (const { duration, tracks, texts } of withSound) {
      expect(tracks.map(({ role }) => role)).toEqual(['captions', 'chapters', 'descriptions']);
      expect([texts.transcript !== '', texts.speech]).toEqual([true, 'no']);
      for (const { file, cues } of tracks) {
        const reading = readTrack(readFileSync(`demo/${file}`));
        if (reading.kind !== 'read') throw new Error(file);
        expect(reading.cues.length, file).toBe(cues);
        expect((reading.cues.at(-1)?.end ?? Infinity) / 1000, file).toBeLessThanOrEqual(duration ?? 0);
      }
    }
  });
});
