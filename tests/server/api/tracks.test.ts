/** The tracks of videos, through the API of the real server and at the addresses that it serves. */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '~/core/access/permissions';
import { picture, srt, video } from '../../media-files';
import { makeUser, unique, makeSession } from '../../make';
import { shareApi, type Api, type Caller, type Json } from '../fixtures/api';

const MEGABYTE = 1_048_576;
const VTT =
  'WEBVTT - ours\n\nSTYLE\n::cue { color: red }\n\n1\n00:05.000 --> 00:06.500 line:0 region:x\n<c.loud>Second</c>\n\n00:01.000 --> 00:02.000\n<v Ann><script>First</script>\n';

let api: Api;
let editor: Caller;
let file: string;

beforeAll(async () => {
  api = await shareApi();
  editor = await api.caller('editor');
  file = await upload(await video());
}, 120_000);

afterAll(() => api.stop());

async function upload(content: Buffer, by: Caller = editor, fileType = 'gallery'): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ type: 'show', slug: 'ember', fileType }))
    form.set(name, value);
  form.set('file', new Blob([new Uint8Array(content)]), 'main');
  return String((await api.call('POST', '/api/upload', { token: by.token, body: form })).json.file);
}

function post(
  content: Buffer | string,
  about: Record<string, string> = {},
  of = file,
  token: string | undefined = editor.token,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'captions', language: 'en', ...about }))
    form.set(name, value);
  // Neither its name nor its type says what it is.
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))], { type: 'image/png' }), 'picture.png');
  return api.call('POST', `/api/upload/${of}/tracks`, { token, body: form });
}

const list = async (of = file) => (await api.call('GET', `/api/upload/${of}/tracks`)).json.data as Json[];
const tracksOnDisk = (of: string) =>
  readdirSync(api.dataDir, { recursive: true, withFileTypes: true })
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.vtt') && name.startsWith(of.slice(-28, -4)));

describe('a new track', () => {
  it('is served as our own WebVTT, for ever and to anyone', async () => {
    const { status, json } = await post(VTT);
    expect([status, Object.keys(json)]).toEqual([201, ['data']]);
    expect(json.data).toEqual({
      id: json.data?.id,
      kind: 'captions',
      language: 'en',
      label: 'English',
      url: expect.stringMatching(/^\/assets\/show\/ember\/gallery\/\w{24}-captions-\w{12}\.vtt$/) as string,
      cues: 2,
    });
    const served = await fetch(api.url + String(json.data?.url));
    expect([served.status, served.headers.get('content-type'), served.headers.get('cache-control')]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(await served.text()).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ann>First</v>\n\n00:00:05.000 --> 00:00:06.500 line:0\nSecond\n',
    );
    expect(await list()).toContainEqual(json.data);
  });

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${srt('Grüße').toString()}`, 'utf16le')],
    ['UTF-8', srt('Grüße')],
  ])('may be SRT in %s', async (name, content) => {
    const { status, json } = await post(content, { label: name });
    expect(status).toBe(201);
    const served = await fetch(api.url + String(json.data?.url));
    expect(await served.text()).toContain('Grüße');
  });

  it('replaces one of the same kind, language and label, whose address answers 404', async () => {
    const first = await post(srt('One'), { label: 'Same' });
    const second = await post(srt('Two'), { label: 'Same', language: 'EN' });
    expect(second.json.data?.url).not.toBe(first.json.data?.url);
    expect((await fetch(api.url + String(first.json.data?.url))).status).toBe(404);
    expect((await fetch(api.url + String(second.json.data?.url))).status).toBe(200);
    expect((await list()).filter(({ label }) => label === 'Same')).toEqual([second.json.data]);
  });

  it('is added once for one Idempotency-Key', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ kind: 'chapters', language: 'de' })) body.set(name, value);
    body.set('file', new Blob([new Uint8Array(srt('Eins'))]), 'a');
    const sent = { token: editor.token, body, headers: { 'Idempotency-Key': unique('key') } };
    const [one, two] = [
      await api.call('POST', `/api/upload/${file}/tracks`, sent),
      await api.call('POST', `/api/upload/${file}/tracks`, sent),
    ];
    expect([one.status, two.status, two.json]).toEqual([201, 201, one.json]);
  });

  const filled = (bytes: number) => `${VTT}\n00:07.000 --> 00:08.000\n`.padEnd(bytes, 'x');

  it('may have a megabyte', async () => {
    expect((await post(filled(MEGABYTE), { label: 'Large' })).status).toBe(201);
  });

  it.each([
    [
      'with a wrong line',
      VTT.replace('00:02.000', '00:00.900'),
      {},
      400,
      { file: ['Line 10: ends before it begins'] },
    ],
    ['without a cue', 'WEBVTT\n', {}, 400, { file: ['The file has no cues.'] }],
    ['that is empty', '', {}, 400, { file: ['The file has no cues.'] }],
    [
      'in Windows-1252',
      Buffer.from(srt('Grüße').toString(), 'latin1'),
      {},
      400,
      { file: [expect.stringContaining('UTF-8')] },
    ],
    [
      'of another format',
      '<tt><p begin="1s">Hello</p></tt>',
      {},
      415,
      { file: ['This file is neither WebVTT nor SRT.'] },
    ],
    ['of a megabyte and a byte', filled(MEGABYTE + 1), {}, 413, { file: ['A track may have at most 1 MB.'] }],
    ['of three megabytes', filled(3 * MEGABYTE), {}, 413, { file: ['A track may have at most 1 MB.'] }],
    [
      'of an unknown kind',
      VTT,
      { kind: 'metadata' },
      400,
      { kind: ['Kind must be one of captions, subtitles, descriptions, chapters'] },
    ],
    [
      'in an unknown language',
      VTT,
      { language: 'xx-XX' },
      400,
      { language: ['xx-XX is not a known language'] },
    ],
    ['in no language', VTT, { language: '' }, 400, { language: ['Language is required'] }],
    [
      'with too long a label',
      VTT,
      { label: 'x'.repeat(101) },
      400,
      { label: ['Label must be at most 100 characters'] },
    ],
    ['with an unknown field', VTT, { src: 'x' }, 400, { src: ['Unknown field'] }],
  ])('%s is refused, and leaves nothing', async (_, content, about, status, fields) => {
    const before = [await list(), tracksOnDisk(file)];
    const reply = await post(content, about);
    expect([reply.status, reply.json.fields]).toEqual([status, fields]);
    expect([await list(), tracksOnDisk(file)]).toEqual(before);
  });

  it('is refused without a file, and for anything but a video', async () => {
    const form = new FormData();
    form.set('kind', 'captions');
    form.set('language', 'en');
    const empty = await api.call('POST', `/api/upload/${file}/tracks`, { token: editor.token, body: form });
    expect([empty.status, empty.json.fields]).toEqual([400, { file: ['There is no file in the form.'] }]);
    const image = await post(VTT, {}, await upload(await picture()));
    expect([image.status, image.json.fields]).toEqual([400, { file: ['Only a video can have tracks.'] }]);
    expect((await post(VTT, {}, file.replace(/\w{24}/, 'x'.repeat(24)))).status).toBe(404);
    expect((await post(VTT, {}, 'nothing')).status).toBe(404);
  });

  it('is refused as the twenty-first, unless it replaces one', async () => {
    const full = await upload(await video());
    for (let index = 0; index < 20; index += 1)
      expect((await post(srt('x'), { label: `Track ${index}` }, full)).status).toBe(201);
    const reply = await post(srt('x'), { label: 'One more' }, full);
    expect([reply.status, reply.json.fields]).toEqual([
      400,
      { tracks: ['A video may have at most 20 tracks.'] },
    ]);
    expect((await post(srt('x'), { label: 'Track 7' }, full)).status).toBe(201);
    expect(await list(full)).toHaveLength(20);
  });
});

describe('the tracks of a video', () => {
  const remove = (of: string, id: unknown, token?: string) =>
    api.call('DELETE', `/api/upload/${of}/tracks/${String(id)}`, { token });

  it('can be removed', async () => {
    const { json } = await post(srt('x'), { label: 'Removed' });
    const gone = await remove(file, json.data?.id, editor.token);
    expect([gone.status, gone.json]).toEqual([200, { success: true }]);
    expect((await fetch(api.url + String(json.data?.url))).status).toBe(404);
    expect((await remove(file, json.data?.id, editor.token)).status).toBe(404);
    expect((await remove('nothing', json.data?.id, editor.token)).status).toBe(404);
  });

  /** The status for the uploader, another author, an editor, an administrator and nobody. */
  it('can be read by anyone, and changed by those who may delete the video', async () => {
    const own = await api.caller('author');
    const mine = await upload(await video(), own);
    const tokenOf = async (role: Role) => makeSession((await makeUser({ role })).id);
    const tokens = [
      own.token,
      await tokenOf('author'),
      await tokenOf('editor'),
      await tokenOf('admin'),
      undefined,
    ];
    const statuses: number[][] = [];
    for (const token of tokens) {
      const { json } = await post(srt('x'), {}, mine, own.token);
      const read = await api.call('GET', `/api/upload/${mine}/tracks`, { token });
      const removed = await remove(mine, json.data?.id, token);
      const added = await post(srt('x'), {}, mine, token ?? '');
      statuses.push([read.status, removed.status, added.status]);
    }
    const all = [200, 200, 201];
    expect(statuses).toEqual([all, [200, 403, 403], all, all, [200, 401, 401]]);
  });

  it('are not served while nothing uses it, come back with it, and end with it', async () => {
    const trailer = await upload(await video());
    const { json } = await post(srt('Kept'), {}, trailer);
    const url = api.url + String(json.data?.url);
    const show = await api.call('POST', '/api/shows', {
      token: editor.token,
      body: { title: unique('Show'), videoUrl: `/assets/${trailer}` },
    });
    const id = String(show.json.data?.id);
    await api.call('DELETE', `/api/shows/${id}`, { token: editor.token });
    expect([
      (await fetch(url)).status,
      (await api.call('GET', `/api/upload/${trailer}/tracks`)).status,
    ]).toEqual([404, 404]);
    expect(tracksOnDisk(trailer)).toHaveLength(1);
    await api.call('POST', `/api/trash/shows/${id}/restore`, { token: editor.token });
    expect([(await fetch(url)).status, await list(trailer)]).toEqual([200, [json.data]]);
    await api.call('DELETE', `/api/shows/${id}`, { token: editor.token });
    const admin = await api.caller('admin');
    expect((await api.call('DELETE', `/api/trash/shows/${id}`, { token: admin.token })).status).toBe(200);
    expect(tracksOnDisk(trailer)).toEqual([]);
  });
});
