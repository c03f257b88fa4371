/** The tracks of videos, through the API of the real server and at the addresses that it serves. */
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture, shortVideo, srt } from '../../media-files';
import { unique } from '../../make';
import { shareApi, type Caller, type Json } from '../fixtures/api';

const MEGABYTE = 1_048_576;
const VTT =
  'WEBVTT - ours\n\nSTYLE\n::cue { color: red }\n\n1\n00:05.000 --> 00:06.500 line:0 region:x\n<c.loud>Second</c>\n\n00:01.000 --> 00:02.000\n<v Ann><script>First</script>\n';

let file: string;

const api = await shareApi();
const editor = await api.caller('editor');

beforeAll(async () => {
  file = await upload(await shortVideo());
}, 120_000);

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

  it('may be SRT in UTF-16', async () => {
    const { status, json } = await post(Buffer.from(`\ufeff${srt('Grüße').toString()}`, 'utf16le'));
    expect(status).toBe(201);
    const served = await fetch(api.url + String(json.data?.url));
    expect(await served.text()).toContain('Grüße');
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

  const languageError = { language: ['xx-XX is not a known language'] };
  const kindError = { kind: ['Kind must be one of captions, subtitles, descriptions, chapters'] };
  const labelError = { label: ['Label must be at most 100 characters'] };

  // Which files can be read says rules/tracks/tracks.test.ts.
  it.each([
    [
      'with a wrong line',
      VTT.replace('00:02.000', '00:00.900'),
      {},
      400,
      { file: ['Line 10: ends before it begins'] },
    ],
    ['of another format', '<tt></tt>', {}, 415, { file: ['This file is neither WebVTT nor SRT.'] }],
    ['of a megabyte and a byte', filled(MEGABYTE + 1), {}, 413, { file: ['A track may have at most 1 MB.'] }],
    ['of three megabytes', filled(3 * MEGABYTE), {}, 413, { file: ['A track may have at most 1 MB.'] }],
    ['of an unknown kind', VTT, { kind: 'metadata' }, 400, kindError],
    ['in an unknown language', VTT, { language: 'xx-XX' }, 400, languageError],
    ['in no language', VTT, { language: '' }, 400, { language: ['Language is required'] }],
    ['with too long a label', VTT, { label: 'x'.repeat(101) }, 400, labelError],
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
});
