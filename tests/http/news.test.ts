import { describe, expect, it } from 'vitest';
import { readArticle, readNewsList } from '~/site/news/news.server';
import { addTrack } from '~/media/library/tracks.server';
import { updateUpload } from '~/media/library/library-file.server';
import { actor, makeArticle, unique } from '../make';
import { makeUpload, video } from '../media-files';
import { updateRecord } from '~/records/save/record-update.server';

const ORIGIN = 'https://example.com';
const at = (path: string) => new URL(path, ORIGIN);
const thrownBy = (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    (error: unknown) => error as Response,
  );

describe('the article list at a URL', () => {
  it('shows eight articles, then eight more, and the total', async () => {
    const word = unique('paging').replace(' ', '');
    for (let count = 0; count < 10; count += 1) await makeArticle({ excerpt: word });
    const first = await readNewsList(at(`/news?q=${word}`));
    expect([first.stories.length, first.total, first.shown, first.q]).toEqual([8, 10, 8, word]);
    const second = await readNewsList(at(`/news?q=${word}&shown=16`));
    expect([second.stories.length, second.total]).toEqual([10, 10]);
    expect(second.stories.slice(0, 8)).toEqual(first.stories);
  });

  it('knows its own path, on the public and on the edit route', async () => {
    expect((await readNewsList(at('/news/'))).path).toBe('/news');
    expect((await readNewsList(at('/news/edit?shown=16'))).path).toBe('/news/edit');
  });

  it('does not reveal who created an article', async () => {
    const word = unique('author').replace(' ', '');
    await makeArticle({ excerpt: word });
    const [story] = (await readNewsList(at(`/news?q=${word}`))).stories;
    expect(story).toHaveProperty('title');
    expect(story).not.toHaveProperty('createdBy');
  });
});

describe('the article at a URL', () => {
  it('has its headings one level lower and a summary from its text', async () => {
    const { slug } = await makeArticle({ content: '<h1>Head</h1><p>Body</p>' });
    const article = await readArticle({ url: at(`/news/${slug}`), params: { slug }, origin: ORIGIN });
    expect(article.parts).toEqual([{ type: 'prose', html: '<h2>Head</h2><p>Body</p>' }]);
    expect(article.summary).toBe('Head Body');
    expect(article.url).toBe(`${ORIGIN}/news/${slug}`);
  });

  it.each(['', '/edit'])(
    'redirects permanently after its title has changed: /news/{slug}%s',
    async (suffix) => {
      const { id, slug } = await makeArticle();
      const moved = await updateRecord('article', actor('admin'), id, { title: unique('Moved') });
      const response = await thrownBy(
        readArticle({ url: at(`/news/${slug}${suffix}?a=1`), params: { slug }, origin: ORIGIN }),
      );
      expect(response?.status).toBe(301);
      expect(response?.headers.get('Location')).toBe(`/news/${moved.slug}${suffix}?a=1`);
    },
  );
});

const editor = actor('editor');

describe('a film in the text of an article', () => {
  it('has its chapters and what is said in it in the page', async () => {
    const film = await makeUpload(await video());
    await addTrack(editor, film.id, {
      content: Buffer.from('WEBVTT\n\n00:00.000 --> 00:05.000\nThe marsh\n'),
      kind: 'chapters',
      language: 'en',
      label: 'English',
    });
    await updateUpload(editor, film.id, { transcript: 'The tide comes in.' });
    const { slug } = await makeArticle({
      content: `<figure data-media="${film.file}" data-size="text"></figure>`,
    });
    const { media } = await readArticle({ url: at(`/news/${slug}`), params: { slug }, origin: ORIGIN });
    expect(media[film.url]?.words).toEqual({
      chapters: [expect.objectContaining({ text: 'The marsh' })],
      captions: [],
      transcript: 'The tide comes in.',
    });
  });
});
