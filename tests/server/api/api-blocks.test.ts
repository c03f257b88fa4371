/** Pictures, quotes and the like in the text of an article over the API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openUploads } from '~/media/storage/storage-open.server';
import { makeUpload, picture } from '../../media-files';
import { shareApi, type Api, type Caller } from '../fixtures/api';

let api: Api;
let editor: Caller;
let file: string;
beforeAll(async () => {
  api = await shareApi();
  await openUploads({ dataDir: api.dataDir, limits: { image: 20_000_000, video: 20_000_000 } });
  editor = await api.caller('editor');
  ({ file } = await makeUpload(await picture()));
});
afterAll(() => api.stop());

const send = (content: string) =>
  api.call('POST', '/api/news', { token: editor.token, body: { title: 'With blocks', content } });

describe('the content of an article', () => {
  it('is answered as it is stored, and can be sent back', async () => {
    const { status, json } = await send(
      `<p>a<figure data-media="/assets/${file}" onclick="alert(1)"><img src="https://evil.example/x.jpg"></figure>` +
        '<figure data-embed="https://youtu.be/dQw4w9WgXcQ?t=1m30s" data-title="A film"></figure>',
    );
    const content =
      `<p>a</p><figure data-media="${file}" data-size="text"></figure>` +
      '<figure data-embed="youtube:dQw4w9WgXcQ" data-title="A film" data-start="90"></figure>';
    expect([status, json.data]).toEqual([201, expect.objectContaining({ content })]);
    const { id } = json.data as { id: string };
    const again = await api.call('PUT', `/api/news/${id}`, { token: editor.token, body: { content } });
    expect([again.status, again.json.data]).toEqual([200, expect.objectContaining({ content })]);
  });

  it.each([
    [
      'an unknown file',
      '<figure data-media="news/a/image/abcdefghijklmnopqrstuvwx.jpg"></figure>',
      '“news/a/image/abcdefghijklmnopqrstuvwx.jpg” is not in the media library',
    ],
    [
      'another site',
      '<figure data-embed="https://evil.example/1" data-title="A"></figure>',
      'Paste the address of a YouTube or Vimeo video',
    ],
    ['no title', '<figure data-embed="vimeo:1"></figure>', 'An embedded video needs a title'],
    [
      'too many blocks',
      '<hr>'.repeat(61),
      'Content must have at most 60 pictures, films, quotes, lines and embedded videos',
    ],
  ])('is rejected with 400 for %s', async (_, content, message) => {
    const { status, json } = await send(content);
    expect([status, json.error, json.fields]).toEqual([400, message, { content: [message] }]);
  });
});
