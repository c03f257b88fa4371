/** Checks the server and its OpenAPI document against each other: every operation, with success and failure. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CONTENT_KIND_LIST } from '~/core/nouns/kinds';
import { ENDPOINTS } from '~/admin/api/resource-table.server';
import { everyNth, IS_LONG, someOf } from '../../full-length';
import { makeUser, PASSWORD, unique } from '../../make';
import { shareApi, type Json } from '../fixtures/api';
import {
  addressOf,
  CALLS,
  DIFFERENT_CALLS,
  document,
  filled,
  formOf,
  inPlace,
  named,
  NOBODY,
  PARAMETER,
  recordsOf,
  requiredQuery,
  takesForm,
  type Call,
  type Schema,
  type Values,
} from '../fixtures/document';

const api = await shareApi();
const admin = await api.caller('admin');

const validators = new Map<string, z.ZodType>();

/** A validator generated from the document's schemas, of which operations share many. */
function validator(schema: Schema): z.ZodType {
  const key = JSON.stringify(schema);
  const made =
    validators.get(key) ?? z.fromJSONSchema(inPlace(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  validators.set(key, made);
  return made;
}

function responseOf({ operation }: Call, status: number) {
  const response = operation.responses[status];
  expect(response, `${operation.operationId} does not document ${status}`).toBeDefined();
  const name = response?.$ref?.split('/').at(-1);
  return name === undefined ? response : document.components.responses[name];
}

function expectDocumented(call: Call, status: number, json: Json): void {
  const content = responseOf(call, status)?.content?.['application/json'];
  const result = validator(content?.schema ?? {}).safeParse(json);
  expect(result.error?.issues ?? []).toEqual([]);
}

/** Replaces values in examples that are not valid in this test's database. */
const BODIES: Record<string, (example: Json, values: Values) => Promise<Json> | Json> = {
  login: async () => ({ username: (await makeUser()).username, password: PASSWORD }),
  changePassword: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
  changePasswordAlias: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
  createCrop: () => ({ crop: { x: 0, y: 0, width: 32, height: 18 } }),
  createScreener: (example, { file }) => ({ ...example, file }),
  updateApprovalRound: ({ verdicts }, { still, person }) => ({
    verdicts: (verdicts as Json[]).map((verdict) => ({ ...verdict, file: still, person })),
  }),
  createRedirect: (example) => ({ ...example, from: `/${unique('doc').replace(' ', '-')}` }),
  ...Object.fromEntries(
    ['Show', 'Article', 'Person', 'Page'].map((kind) => [
      `tick${kind}Answer`,
      (_: Json, { noteId }: Values) => ({ notes: [{ id: noteId, done: true }] }),
    ]),
  ),
  createUser: (example) => {
    const username = unique('doc').replace(' ', '-');
    return { ...example, username, email: `${username}@example.com` };
  },
};

const exampleOf = ({ operation }: Call) => operation.requestBody?.content['application/json']?.example;

/** Makes what a call is about, and returns where it is sent and with what. */
async function requestOf(call: Call) {
  const values = (await recordsOf(api, admin)[call.path]?.()) ?? {};
  const example = exampleOf(call);
  const body = example && (await (BODIES[call.operation.operationId]?.(example, values) ?? example));
  return { path: addressOf(call, values), body };
}

/** Returns a caller and a key that was used with another body. */
async function usedKey() {
  const { token } = await api.caller('admin');
  const headers = { 'Idempotency-Key': unique('key') };
  const body = { title: unique('first').replace(' ', '-') };
  expect((await api.call('POST', '/api/news', { token, headers, body })).status).toBe(201);
  return { token, headers };
}

/** One function answers what comes before an operation itself: a few show what it answers, and the others that they are documented. */
const ASKED = everyNth(DIFFERENT_CALLS, 12);
const PAGED = CALLS.filter(({ operation }) => operation.parameters.some(({ name }) => name === 'page'));

const OF_KINDS = CONTENT_KIND_LIST.map((kind) => kind.replace(/^./, (letter) => letter.toUpperCase())).join(
  '|',
);
const OTHER_READS =
  /^searchSite$|^list(?:Users|Activity|Redirects|NotFound|Trash|Tokens|Tracks|\w+(?:Previews|Answers))$|^(?:list|get)\w+Versions?$|^(?:list|get)(?:Screener|PressLink|ApprovalRound|Import|ImportItem)s?$|^get(?:\w+Draft|Health)$/;
const READS = new RegExp(`${OTHER_READS.source}|^(?:list(?:${OF_KINDS})s|get(?:${OF_KINDS}))$`);
const needsToken = ({ operation }: Call) => !operation.security.some((way) => Object.keys(way).length === 0);

it.each(named(CALLS))(
  '$name has examples that its own schemas allow, and documents what it rejects',
  (call) => {
    const { method, operation } = call;
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {}))
      if (!takesForm(call)) expect(validator(schema).safeParse(example).error?.issues ?? []).toEqual([]);
    const statuses = Object.keys(operation.responses);
    for (const status of statuses) {
      const content = responseOf(call, Number(status))?.content?.['application/json'];
      if (content)
        expect(validator(content.schema).safeParse(content.example).error?.issues ?? []).toEqual([]);
    }
    if (needsToken(call)) expect(statuses).toContain('401');
    if (operation.requestBody) expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']));
    if (method === 'GET' && statuses.includes('403')) expect(operation.operationId).toMatch(READS);
  },
);

describe.each(named(DIFFERENT_CALLS.filter((call) => !takesForm(call))))('$name', (call) => {
  const { method, operation } = call;
  const isAsked = ASKED.some(({ operation: asked }) => asked === operation);
  const asks = (path: string, more: object = {}) => api.call(method, path, { token: admin.token, ...more });
  const refused = async (path: string, status: number, more: object) => {
    const reply = await asks(path, more);
    expect([more, reply.status]).toEqual([more, status]);
    expectDocumented(call, status, reply.json);
    return reply;
  };

  async function expectRefusals(path: string, body: unknown) {
    if (operation.requestBody) await refused(path, 400, { body: { notThere: 1 } });
    if ('412' in operation.responses)
      await refused(path, 412, { body, headers: { 'If-Match': '"other-1"' } });
    if (!isAsked) return;
    if (needsToken(call)) {
      const { headers } = await refused(path, 401, { body, token: undefined });
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
    const elsewhere = { cookie: 'a=b', origin: 'https://elsewhere.example' };
    if ('403' in operation.responses && method !== 'GET')
      await refused(path, 403, { body, headers: elsewhere, token: undefined });
    if ('422' in operation.responses) await refused(path, 422, { body, ...(await usedKey()) });
    if (!operation.requestBody) return;
    await refused(path, 400, { body: '{"a":' });
    await refused(path, 400, { body: [] });
    await refused(path, 415, { body: '{}', headers: { 'Content-Type': 'text/plain' } });
    await refused(path, 413, { body: `"${'a'.repeat(4_500_000)}"` });
  }

  // Nothing that is refused changes the record, so that it is made once.
  it('refuses what is wrong, then executes its example, and responds as documented', async () => {
    const { path, body } = await requestOf(call);
    await expectRefusals(path, body);
    const token = operation.operationId === 'logout' ? (await api.caller('author')).token : admin.token;
    const reply = await asks(path, { body, token });
    expect(reply.json.error).toBeUndefined();
    expectDocumented(call, reply.status, reply.json);
    const success = Object.keys(operation.responses).find((status) => status.startsWith('2'));
    expect(String(reply.status)).toBe(success);
    // How the site is, is asked anew each time.
    if (!operation.responses['304'] || call.path === '/api/health') return;
    const etag = reply.headers.get('etag') ?? '';
    const again = await asks(path, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.json, again.headers.get('etag')]).toEqual([304, null, etag]);
  });

  const isAboutRecord = PARAMETER.test(call.path) || requiredQuery(call).length > 0;
  it.runIf(isAboutRecord && '404' in operation.responses)('returns 404 for a missing record', async () => {
    const body = exampleOf(call);
    for (const id of isAsked ? [NOBODY, '%00', 'no-id', '$ne', '12345678901x'] : [NOBODY]) {
      const query = new URLSearchParams(requiredQuery(call).map((name) => [name, id]));
      await refused(`${call.path.replace(PARAMETER, id)}?${query.toString()}`, 404, { body });
    }
  });

  const isPaged = PAGED.some((paged) => paged.operation === operation);
  it.runIf(isPaged)('rejects an invalid page', async () => {
    // All lists read it by one function.
    const queries = [
      'page=0',
      'limit=101',
      'page=x',
      'limit=0',
      'limit=',
      'page=1&page=2',
      'page[$ne]=1&page=-1',
    ];
    for (const query of PAGED[0]?.operation === operation ? queries : someOf(queries)) {
      // A search needs its words, too.
      const own = call.path === '/api/search' ? 'q=rain&' : '';
      const reply = await asks(`${call.path}?${own}${query}`);
      expect([query, reply.status]).toEqual([query, 400]);
      expect(Object.keys(reply.json.fields ?? {})).toHaveLength(1);
      expectDocumented(call, 400, reply.json);
    }
  });
});

describe.each(named(CALLS.filter(takesForm)))('$name', (call) => {
  const { make, wrong, control = 'file', unusable = 415 } = formOf(call);
  const success = Number(Object.keys(call.operation.responses).find((status) => status.startsWith('2')));

  it('succeeds and fails as documented', async () => {
    const path = filled(call.path, await recordsOf(api, admin)[call.path]?.());
    const send = (body: FormData | string | undefined, more: object = {}) =>
      api.call(call.method, path, { token: admin.token, body, ...more });
    const key = { headers: { 'Idempotency-Key': unique('key') } };
    const reply = await send(await make(), key);
    expect(reply.status).toBe(success);
    expectDocumented(call, success, reply.json);
    const noFile = await make();
    noFile.delete(control);
    const text = await make();
    text.set(control, new Blob(['no picture at all']), 'picture.png');
    const tries = [
      [400, await send(noFile)],
      [400, await send(await make(wrong))],
      [401, await send(await make(), { token: undefined })],
      [unusable, await send(text)],
      [415, await send('{}')],
      [422, await send(await make(), key)],
    ] as const;
    for (const [status, reply] of tries) {
      expect(reply.status).toBe(status);
      expectDocumented(call, status, reply.json);
    }
  });
});

describe('the document and the server', () => {
  it('have the same paths', () => {
    // The uploads by another protocol (tus) are described in prose.
    const served = ENDPOINTS.map(({ path }) => path).filter((path) => !path.includes('resumable'));
    expect(served.length).toBeGreaterThan(40);
    expect(served.sort()).toEqual(Object.keys(document.paths).sort());
  });

  it('have one route, so that no path is served beside the table', () => {
    expect(readdirSync('app/routes').filter((file) => /\bapi\b/.test(file))).toEqual([
      '_site.api.docs.tsx',
      'api.$.ts',
    ]);
  });

  it.each(Object.keys(document.paths))('have the same methods at %s', async (path) => {
    const known = Object.keys(document.paths[path] ?? {}).map((method) => method.toUpperCase());
    const allow = [...known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
    const options = await api.call('OPTIONS', path.replace(PARAMETER, NOBODY));
    expect([options.status, options.headers.get('allow')?.split(', ').sort()]).toEqual([204, allow.sort()]);
    // One function answers them for all paths.
    const others = everyNth(Object.keys(document.paths), 10).includes(path) ? ['PATCH', 'GET', 'DELETE'] : [];
    for (const method of IS_LONG ? ['PATCH', 'GET', 'POST', 'PUT', 'DELETE'] : others) {
      if (known.includes(method)) continue;
      const reply = await api.call(method, path.replace(PARAMETER, NOBODY), { token: admin.token });
      expect([method, reply.status, reply.headers.get('allow')?.split(', ').sort()]).toEqual([
        method,
        405,
        allow,
      ]);
      expect(Object.keys(reply.json).sort()).toEqual(['error', 'requestId']);
    }
  });

  it('agree, and the served document has the server’s URL', async () => {
    const { json } = await api.call('GET', '/api/openapi.json');
    expect(json).toEqual({ ...JSON.parse(JSON.stringify(document)), servers: [{ url: api.url }] });
    expect(json.openapi).toBe('3.1.0');
  });

  it('agree on unique operation ids and resolvable references', () => {
    const ids = CALLS.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, where = '']) => where,
    );
    expect(refs.length).toBeGreaterThan(50);
    for (const where of refs) {
      const found = where
        .split('/')
        .reduce<unknown>((at, step) => (at as Schema | undefined)?.[step], document);
      expect(found, where).toBeDefined();
    }
  });
});
