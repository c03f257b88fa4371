/** The document and the validation agree: what the schemas allow is accepted, what they forbid is rejected. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeShow, makeUser, PASSWORD, unique, makeSession } from '../../make';
import { shareApi, type Json } from '../fixtures/api';
import {
  DIFFERENT_CALLS,
  document,
  filled,
  formOf,
  inPlace,
  named,
  PARAMETER,
  recordsOf,
  requiredQuery,
  takesForm,
  type Call,
  type Parameter,
  type Values,
} from '../fixtures/document';
import { queryWithinRules, withinRules } from '../fixtures/agreeing-values';
import { conforms, invalid, valid, type Shape } from '../fixtures/from-schema';
import { everyNth, IS_LONG } from '../../full-length';

/** How many values are generated for each operation. */
const RUNS = IS_LONG ? 40 : 1;
/** These operations hash passwords, which is slow. */
const SLOW_RUNS = IS_LONG ? 12 : 1;

/** Checks something for so many generated values. */
const holds = <Value>(
  values: fc.Arbitrary<Value>,
  check: (value: Value) => Promise<void>,
  numRuns = RUNS,
): Promise<void> => fc.assert(fc.asyncProperty(values, check), { numRuns });

const api = await shareApi();
const admin = await api.caller('admin');

/**
 * Reasons that a schema cannot express: a value that is already stored or is not, changes that
 * have been published already, too many preview or press links, and a wrong password.
 */
const BY_STATE: Record<string, number[]> = {
  login: [401, 429],
  createUser: [409],
  updateUser: [409],
  updateProfile: [409],
  ignoreNotFound: [404],
  createShowPreview: [409],
  createArticlePreview: [409],
  createPersonPreview: [409],
  createPressLink: [409],
  publishShowDraft: [404],
  publishArticleDraft: [404],
  publishPersonDraft: [404],
  publishPageDraft: [404],
  startImport: [409],
  replaceFile: [404],
  addImportPictures: [409],
};
const PASSWORD_CALLS = ['changePassword', 'changePasswordAlias'];

const jsonOf = ({ operation }: Call) =>
  operation.requestBody?.content['application/json'] &&
  (inPlace(operation.requestBody.content['application/json'].schema) as Shape);
/** In `npm test` each nth of the operations that take something: one function reads it for all of them. */
const some = (nth: number, takes: (call: Call) => boolean) =>
  named(everyNth(DIFFERENT_CALLS.filter(takes), nth));
const takesJson = some(6, (call) => jsonOf(call) !== undefined);
const shapeOf = (call: Call) => jsonOf(call) ?? {};
const successOf = ({ operation }: Call) =>
  Number(Object.keys(operation.responses).find((status) => status.startsWith('2')));
const runsOf = ({ operation: { operationId } }: Call) =>
  operationId in BY_STATE || PASSWORD_CALLS.includes(operationId) ? SLOW_RUNS : RUNS;

const parametersOf = ({ operation }: Call, where: string): Parameter[] =>
  operation.parameters
    .map(({ $ref, ...own }) =>
      $ref === undefined ? own : (document.components.parameters[$ref.split('/').at(-1) ?? ''] ?? own),
    )
    .filter((parameter) => parameter.in === where);

/** Makes what a call is about, and returns its path and the values of that. */
async function placeOf({ path }: Call): Promise<{ path: string; values: Values }> {
  const values = (await recordsOf(api, admin)[path]?.()) ?? {};
  return { path: filled(path, values), values };
}
const urlOf = async (call: Call) => (await placeOf(call)).path;

async function ask(
  call: Call,
  path: string,
  sent: { body?: unknown; headers?: Record<string, string>; token?: string },
) {
  const reply = await api.call(call.method, path, { token: admin.token, ...sent });
  expect(Object.keys(call.operation.responses)).toContain(String(reply.status));
  return reply;
}

describe.each(takesJson)('the JSON of $name', (call) => {
  const { operationId } = call.operation;

  /** Changing one's own password requires the current one. */
  async function ready(body: unknown) {
    if (!PASSWORD_CALLS.includes(operationId)) return { body, token: admin.token };
    const user = await makeUser();
    return {
      body: { ...(body as object), currentPassword: PASSWORD },
      token: await makeSession(user.id),
    };
  }

  it('is accepted when its schema allows it', async () => {
    const { path, values } = await placeOf(call);
    await holds(
      valid(shapeOf(call)),
      async (body) => {
        expect(conforms(shapeOf(call), body)).toBe(true);
        const reply = await ask(call, path, await ready(withinRules(operationId, body, values)));
        expect([successOf(call), ...(BY_STATE[operationId] ?? [])], JSON.stringify(reply.json)).toContain(
          reply.status,
        );
      },
      runsOf(call),
    );
  });

  it('is rejected with 400 when its schema forbids it, also with a stale If-Match', async () => {
    const path = await urlOf(call);
    const stale: Record<string, string>[] = parametersOf(call, 'header').some(
      ({ name }) => name === 'If-Match',
    )
      ? [{}, { 'If-Match': '"stale-1"' }]
      : [{}];
    await holds(
      fc.tuple(invalid(shapeOf(call)), fc.constantFrom(...stale)),
      async ([{ value, breaks }, headers]) => {
        const reply = await ask(call, path, { body: JSON.stringify(value), headers });
        expect([breaks, reply.status]).toEqual([breaks, 400]);
        expect(reply.json.error).toMatch(/\w/);
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        if (isObject) expect([breaks, reply.json.fields]).not.toEqual([breaks, undefined]);
      },
      2 * RUNS,
    );
  });
});

const takesQuery = some(4, (call) => parametersOf(call, 'query').length > 0);

describe.each(takesQuery)('the query of $name', (call) => {
  const parameters = parametersOf(call, 'query');
  const shape: Shape = {
    type: 'object',
    required: requiredQuery(call),
    properties: Object.fromEntries(parameters.map(({ name = '', schema = {} }) => [name, schema as Shape])),
  };
  // A URL carries text: the number 1 and the text "1" are equal, and lone surrogates are lost.
  const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const asQuery = (values: object) =>
    new URLSearchParams(Object.entries(values).map(([name, value]) => [name, written(value)]));
  const meant = ({ type }: Shape, text: string): unknown =>
    type === 'string' || !/^(?:-?\d+(?:\.\d+)?|true|false)$/.test(text) ? text : JSON.parse(text);

  it('is accepted when its schemas allow it', async () => {
    const path = await urlOf(call);
    // Which genres and shows there are is no part of the schema.
    const known: Json = {
      genre: 'Drama',
      kit: (await makeShow()).id,
      person: (await makePerson()).id,
    };
    await holds(valid(shape), async (generated) => {
      const values = Object.entries(generated as Json).map(([name, value]) => [name, known[name] ?? value]);
      const allowed = queryWithinRules(call.operation.operationId, Object.fromEntries(values) as Json);
      const query = asQuery(allowed).toString();
      const reply = await ask(call, `${path}?${query}`, {});
      const statuses = [200, ...(BY_STATE[call.operation.operationId] ?? [])];
      expect(statuses, query).toContain(reply.status);
    });
  });

  const breakable = parameters.filter(
    ({ schema = {} }) => schema.type !== 'string' || schema.maxLength !== undefined,
  );
  it.runIf(breakable.length > 0)('is rejected with 400 when one of its schemas forbids it', async () => {
    const { path, values } = await placeOf(call);
    const required: Values = Object.fromEntries(
      requiredQuery(call).map((name) => [name, values[name] ?? '']),
    );
    const one = fc.oneof(
      ...breakable.map(({ name = '', schema = {} }) => {
        const broken = invalid(schema as Shape).map(({ value }) =>
          written(value).replace(/\p{Surrogate}/gu, '_'),
        );
        return broken
          .filter((text) => !conforms(schema as Shape, meant(schema as Shape, text)))
          .map((text) => ({ name, text }));
      }),
    );
    await holds(one, async ({ name, text }) => {
      const query = new URLSearchParams({ ...required, [name]: text });
      const reply = await ask(call, `${path}?${query.toString()}`, {});
      expect([name, text, reply.status, Object.keys(reply.json?.fields ?? {})]).toEqual([
        name,
        text,
        400,
        [name],
      ]);
    });
  });
});

/** Of each record that is not there says api-document.test.ts. */
const byPath = some(12, (call) => parametersOf(call, 'path').length > 0);
/** Ends with a character that no slug has: the other tests create records with slugs of a single letter. */
const segment = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 }))
  .map((text) => `${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '_'))}~`);

it.each(byPath)('the path of $name accepts any text, and finds only existing records', async (call) => {
  const body = call.operation.requestBody?.content['application/json']?.example;
  await holds(segment, async (text) => {
    const reply = await ask(call, call.path.replace(PARAMETER, text), { body });
    expect([text, reply.status]).toEqual([text, 404]);
  });
});

/** Text that a header can carry, without the whitespace that is trimmed at its ends. */
const headerText = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aZ09 "*,/W-é~'), minLength: 1, maxLength })
    .filter((text) => text.trim() === text);

/** One function reads each for all operations. */
describe('the headers', () => {
  const EXAMPLE_FREE = ['logout', 'login', ...PASSWORD_CALLS];
  const taking = (name: string) =>
    some(12, (call) => parametersOf(call, 'header').some((parameter) => parameter.name === name));

  it.each(taking('Idempotency-Key'))(
    'of $name allow an Idempotency-Key of 1 to 200 characters',
    async (call) => {
      const { schema = {} } =
        parametersOf(call, 'header').find(({ name }) => name === 'Idempotency-Key') ?? {};
      expect(schema.maxLength).toBe(200);
      if (takesForm(call)) return;
      const { path, values } = await placeOf(call);
      // A record can be restored from the trash once, and its changes be published once.
      const { operationId } = call.operation;
      const isOver = operationId === 'restoreFromTrash' || /^publish/.test(operationId) ? [404] : [];
      const isFull = /^create\w+Preview$|^(?:start|stop|undo)Import$/.test(operationId) ? [409] : [];
      const example = call.operation.requestBody?.content['application/json']?.example;
      const send = async (key: string) => {
        const username = unique('key').replace(' ', '-');
        const body = example && {
          ...example,
          ...('username' in example && { username, email: `${username}@a.example` }),
          ...('from' in example && { from: `/${username}` }),
          ...('file' in example && { file: values.file }),
        };
        const token = EXAMPLE_FREE.includes(call.operation.operationId)
          ? (await api.caller('author')).token
          : admin.token;
        return (await ask(call, path, { body, headers: { 'Idempotency-Key': key }, token })).status;
      };
      await holds(
        fc.oneof(
          headerText(200),
          headerText(1).map((text) => text.repeat(200)),
        ),
        async (key) => {
          expect([successOf(call), 422, ...isOver, ...isFull]).toContain(await send(key));
        },
      );
      expect(await send('k'.repeat(201))).toBe(400);
    },
  );

  it.each(taking('If-Match'))('of $name allow any If-Match', async (call) => {
    const [path, body] = [await urlOf(call), {}];
    await holds(headerText(60), async (text) => {
      const { status } = await ask(call, path, { body, headers: { 'If-Match': text } });
      expect([200, 412]).toContain(status);
    });
  });

  it.each(taking('If-None-Match'))('of $name allow any If-None-Match', async (call) => {
    const path = await urlOf(call);
    await holds(headerText(60), async (text) => {
      const { status } = await ask(call, path, { headers: { 'If-None-Match': text } });
      expect([200, 304]).toContain(status);
    });
  });
});

describe.each(named(DIFFERENT_CALLS.filter(takesForm)))('the form of $name', (call) => {
  const { properties = {}, required = [] } = inPlace(
    call.operation.requestBody?.content['multipart/form-data']?.schema,
  ) as Shape;
  const { make, properties: known, control = 'file' } = formOf(call);
  const success = Number(Object.keys(call.operation.responses).find((status) => status.startsWith('2')));
  const { file, media: _, ...texts } = properties;
  expect(file ?? _).toBeDefined();
  const shape: Shape = {
    type: 'object',
    properties: { ...texts, ...known } as Shape['properties'],
    required: required.filter((name) => name !== control),
  };
  /** A form sends every line break as two characters, and no lone surrogate. */
  const asSent = (value: unknown) =>
    typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '_').replace(/[\r\n]/g, '_') : value;
  let whole: FormData;
  let path: string;

  beforeAll(async () => {
    whole = await make();
    path = await urlOf(call);
  });

  function formWith(values: Json) {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, String(value));
    form.set(control, whole.get(control) as File);
    return form;
  }
  const textual = (values: unknown) =>
    Object.fromEntries(Object.entries(values as Json).map(([name, value]) => [name, asSent(value)])) as Json;

  it('is accepted when its schema allows it', async () => {
    await holds(valid(shape), async (values) => {
      const reply = await ask(call, path, { body: formWith(textual(values)) });
      // A key that was generated before with other fields belongs to another request.
      const byState = BY_STATE[call.operation.operationId] ?? [];
      expect([success, ...byState, ...('Idempotency-Key' in textual(values) ? [422] : [])]).toContain(
        reply.status,
      );
    });
  });

  it('is rejected with 400 when its file is empty, which its schema forbids', async () => {
    const described = properties[control];
    expect((described?.items ?? described)?.minLength).toBe(1);
    const form = await make();
    form.set(control, new Blob([]), 'empty');
    expect((await ask(call, path, { body: form })).status).toBe(400);
  });

  it('is rejected with 400 when its schema forbids it', async () => {
    // A key that the administrator has used with another form would be rejected for that.
    const { token } = await api.caller('admin');
    const wrong = invalid(shape)
      .filter(({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value))
      .map(({ value }) =>
        Object.fromEntries(Object.entries(textual(value)).map(([name, each]) => [name, String(each)])),
      )
      // A part without a name is no field.
      .filter((values) => !conforms(shape, values) && !('' in values));
    await holds(wrong, async (values) => {
      const reply = await ask(call, path, { body: formWith(values), token });
      expect([values, reply.status]).toEqual([values, 400]);
    });
  });
});

describe('a field of maximum length', () => {
  it.each(['x', 'é', '🎬'])(
    'allows 200 characters of a title, counted as code points: %s',
    async (character) => {
      const call = (length: number) =>
        api.call('POST', '/api/news', { token: admin.token, body: { title: character.repeat(length) } });
      const longest = await call(200);
      expect([longest.status, longest.json.data?.title]).toEqual([201, character.repeat(200)]);
      expect((await call(201)).status).toBe(400);
    },
  );

  it('stores a lone surrogate as the replacement character', async () => {
    const { status, json } = await api.call('POST', '/api/news', {
      token: admin.token,
      body: { title: 'a\ud800b', content: '<p>a\udfffb</p>' },
    });
    expect([status, json.data?.title, json.data?.content]).toEqual([201, 'a\ufffdb', '<p>a\ufffdb</p>']);
  });
});
