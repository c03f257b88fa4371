/** Checks the server and its OpenAPI document against each other: every operation, with success and failure. */
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '~/admin/api/resource-table.server';
import { everyNth, someOf } from '../../full-length';
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

/** A validator generated from the document's schemas. */
const validator = (schema: Schema): z.ZodType =>
  z.fromJSONSchema(inPlace(schema) as Parameters<typeof z.fromJSONSchema>[0]);

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

async function requestOf(call: Call) {
  const { path, operation } = call;
  const values = (await recordsOf(api, admin)[path]?.()) ?? {};
  const example = operation.requestBody?.content['application/json']?.example;
  const body = example && (await (BODIES[operation.operationId]?.(example, values) ?? example));
  return { path: addressOf(call, values), body };
}

/** One function answers what comes before an operation itself: a few show what it answers, and the others that they are documented. */
const ASKED = everyNth(DIFFERENT_CALLS, 8);
const PAGED = CALLS.filter(({ operation }) => operation.parameters.some(({ name }) => name === 'page'));

const READS =
  /^searchSite$|^list(?:Users|Activity|Redirects|NotFound|Trash|Tokens|Tracks|\w+(?:Previews|Answers))$|^(?:list|get)\w+Versions?$|^(?:list|get)(?:Screener|PressLink|ApprovalRound|Import|ImportItem)s?$|^get(?:\w+Draft|Health)$|^(?:list(?:Show|Article|Person|Page)s|get(?:Show|Article|Person|Page))$/;
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

  it('executes its example, and responds as documented', async () => {
    const { path, body } = await requestOf(call);
    const token = operation.operationId === 'logout' ? (await api.caller('author')).token : admin.token;
    const reply = await asks(path, { body, token });
    expect(reply.json.error).toBeUndefined();
    expectDocumented(call, reply.status, reply.json);
    const success = Object.keys(operation.responses).find((status) => status.startsWith('2'));
    expect(String(reply.status)).toBe(success);
  });

  // Nothing of this changes the record, so that it is made once.
  const isRejected = isAsked || operation.requestBody !== undefined || '412' in operation.responses;
  it.runIf(isRejected)('is rejected as documented', async () => {
    const { path, body } = await requestOf(call);
    const refused = async (status: number, more: object) => {
      const reply = await asks(path, { body, ...more });
      expect([more, reply.status]).toEqual([more, status]);
      expectDocumented(call, status, reply.json);
      return reply;
    };
    if (operation.requestBody) await refused(400, { body: { notThere: 1 } });
    if ('412' in operation.responses) await refused(412, { headers: { 'If-Match': '"other-1"' } });
    if (!isAsked) return;
    if (needsToken(call)) {
      const { headers } = await refused(401, { token: undefined });
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
    const elsewhere = { cookie: 'a=b', origin: 'https://elsewhere.example' };
    if ('403' in operation.responses && method !== 'GET')
      await refused(403, { headers: elsewhere, token: undefined });
    if (operation.requestBody) {
      await refused(400, { body: '{"a":' });
      await refused(400, { body: [] });
      await refused(415, { body: '{}', headers: { 'Content-Type': 'text/plain' } });
      await refused(413, { body: `"${'a'.repeat(4_500_000)}"` });
    }
    if (!('422' in operation.responses)) return;
    // A key that was used with another body.
    const token = (await api.caller('admin')).token;
    const headers = { 'Idempotency-Key': unique('key') };
    const other = { token, headers, body: { title: unique('first').replace(' ', '-') } };
    expect((await api.call('POST', '/api/news', other)).status).toBe(201);
    await refused(422, { token, headers });
  });

  const isAboutRecord = PARAMETER.test(call.path) || requiredQuery(call).length > 0;
  it.runIf(isAboutRecord && '404' in operation.responses)('returns 404 for a missing record', async () => {
    const { body } = await requestOf(call);
    for (const id of isAsked ? [NOBODY, '%00', 'no-id', '$ne', '12345678901x'] : [NOBODY]) {
      const query = new URLSearchParams(requiredQuery(call).map((name) => [name, id]));
      const reply = await asks(`${call.path.replace(PARAMETER, id)}?${query.toString()}`, { body });
      expect(reply.status).toBe(404);
      expectDocumented(call, 404, reply.json);
    }
  });

  // How the site is, is asked anew each time.
  it.runIf(operation.responses['304'] && call.path !== '/api/health')(
    'returns 304 when nothing has changed',
    async () => {
      const { path } = await requestOf(call);
      const etag = (await asks(path)).headers.get('etag') ?? '';
      const again = await asks(path, { headers: { 'If-None-Match': etag } });
      expect([again.status, again.json, again.headers.get('etag')]).toEqual([304, null, etag]);
    },
  );

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
  let path: string;
  const send = (body: FormData | string | undefined, more: object = {}) =>
    api.call(call.method, path, { token: admin.token, body, ...more });

  beforeAll(async () => {
    path = filled(call.path, await recordsOf(api, admin)[call.path]?.());
  });

  it('succeeds, and responds as documented', async () => {
    const reply = await send(await make());
    expect(reply.status).toBe(success);
    expectDocumented(call, success, reply.json);
  });

  it('fails as documented', async () => {
    const key = { headers: { 'Idempotency-Key': unique('key') } };
    path = filled(call.path, await recordsOf(api, admin)[call.path]?.());
    expect((await send(await make(), key)).status).toBe(success);
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
    for (const method of someOf(['PATCH', 'GET', 'POST', 'PUT', 'DELETE'])) {
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
