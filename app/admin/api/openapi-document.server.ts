import { z } from 'zod';
import { TOKEN_PREFIX, TOKEN_SCOPES } from '~/core/access/api-token';
import {
  errorExample,
  errorsOf,
  REASONS,
  takesKey,
  type DescribedOperation,
  withForce,
} from '~/core/api/error-response.server';
import { METHODS, type Method, operation } from '~/core/api/operation.server';
import { type Resource, resource } from '~/core/api/resource.server';
import { ErrorSchema, Schemas, type JsonSchema } from '~/core/api/response-schemas.server';
import { tokenRule } from '~/core/api/authenticate.server';
import { version } from '../../../package.json';
import { IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { MAX_KEY_LENGTH } from '~/core/db/idempotency.server';

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const header = (description: string, schema: JsonSchema = { type: 'string' }) => ({ description, schema });

const HEADERS = {
  ETag: header('The version of the returned content.'),
  Link: header('The next and the previous page, as `rel="next"` and `rel="prev"`.'),
  'X-Request-Id': header('Identifies the request in the log.'),
  'RateLimit-Limit': header('Requests allowed per minute.', { type: 'integer' }),
  'RateLimit-Remaining': header('Requests left in this minute.', { type: 'integer' }),
  'RateLimit-Reset': header('Seconds until the limit resets.', { type: 'integer' }),
  'Retry-After': header('Seconds to wait before the next request.', { type: 'integer' }),
};
const ALWAYS = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const requestHeader = (name: string, description: string, schema: JsonSchema = {}) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', ...schema },
});

const PARAMETERS = {
  IfMatch: requestHeader(
    'If-Match',
    'The `ETag` that the change is based on. If it is outdated, the response is 412 and nothing is written.',
  ),
  IfNoneMatch: requestHeader(
    'If-None-Match',
    'The `ETag` of the client’s copy. If it is current, the response is 304 without a body.',
  ),
  IdempotencyKey: requestHeader(
    IDEMPOTENCY_KEY,
    'Repeating a request with the same key within 24 hours returns the first response again.',
    { maxLength: MAX_KEY_LENGTH },
  ),
};

const listOf = (scopes: readonly string[]) => scopes.map((scope) => `\`${scope}\``).join(', ');

const DESCRIPTION = `Errors are always \`{ "error", "fields"?, "requestId" }\`. Every \`GET\` endpoint also supports \`HEAD\`;
other unsupported methods return 405 with \`Allow\`. Unknown fields and duplicate names in a JSON object are rejected.`;

const API_TOKENS = `A token that you make at \`/admin/profile/tokens\` or by \`POST /api/auth/tokens\`. It begins with \`${TOKEN_PREFIX}\`
and acts as you, within its scopes: \`read\` allows every \`GET\`, and ${listOf(TOKEN_SCOPES.slice(1))} allow reading and changing those,
with their versions, drafts, previews and trash. Each operation lists its scopes, and a token needs one of them; those without may not be
called with a token. What anonymous readers may read is never refused.`;

/** Returns the whole API as an OpenAPI 3.1 document, without the server's URL. */
export function describeOperations(resources: Resource[]) {
  const schemas = new Schemas();
  const failure = schemas.output(ErrorSchema);
  const paths = Object.fromEntries(
    resources.map(({ path, calls }) => [path, describePath(path, calls, { schemas, failure })]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Showreel API', version, description: DESCRIPTION },
    security: [],
    paths,
    components: {
      schemas: schemas.named,
      responses: Object.fromEntries(
        Object.entries(REASONS).map(([code, why]) => [
          `Error${code}`,
          describeError(Number(code), why, failure),
        ]),
      ),
      headers: HEADERS,
      parameters: PARAMETERS,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a session, returned by `POST /api/auth/login`. It may do everything that you may.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: API_TOKENS,
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'showreel_session',
          description: 'Used by the site’s own pages. Over https its name starts with `__Host-`.',
        },
      },
    },
  };
}

interface Components {
  schemas: Schemas;
  failure: JsonSchema;
}

const describePath = (path: string, calls: Resource['calls'], components: Components) =>
  Object.fromEntries(
    METHODS.flatMap((method) => {
      const operation = calls[method];
      return operation ? [[method.toLowerCase(), describeCall(path, method, operation, components)]] : [];
    }),
  );

function describeCall(path: string, method: Method, operation: DescribedOperation, components: Components) {
  const { id, summary, description, who } = operation;
  const [, , tag = ''] = path.split('/');
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    tags: [tag],
    security: [
      ...(who === 'signedIn' ? [] : [{}]),
      { token: [] },
      { cookie: [] },
      ...tokenSecurity(method, path),
    ],
    parameters: parametersOf(method, operation, components.schemas),
    ...bodyOf(operation, components.schemas),
    responses: responsesOf(method, operation, components),
  };
}

/** An API token needs one of these scopes: they are alternatives. */
function tokenSecurity(method: Method, path: string) {
  const rule = tokenRule(method, path);
  if (typeof rule === 'string') return rule === 'always' ? [{ apiToken: [] }] : [];
  return rule.map((scope) => ({ apiToken: [scope] }));
}

function parametersOf(method: Method, operation: DescribedOperation, schemas: Schemas) {
  const { params = {}, query, conditional: based } = operation;
  const inPath = Object.entries(params).map(([name, { description, example }]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', minLength: 1 },
    example,
  }));
  const shape = query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {};
  const inQuery = Object.entries(shape).map(([name, schema]) => {
    const { description, ...rest } = schemas.input(schema);
    const { default: fallback } = z.globalRegistry.get(schema) ?? {};
    const isRequired = !schema.safeParse(undefined).success;
    const value = { ...asValue(rest), default: fallback };
    return { name, in: 'query', ...(isRequired && { required: true }), description, schema: value };
  });
  return [
    ...inPath,
    ...inQuery,
    ...(method === 'GET' ? [ref('parameters', 'IfNoneMatch')] : []),
    ...(based ? [ref('parameters', 'IfMatch')] : []),
    ...(takesKey(method, operation) ? [ref('parameters', 'IdempotencyKey')] : []),
  ];
}

/** Query parameters are always text, so their schema describes the parsed number or choice. */
function asValue({ pattern, enum: choices, ...schema }: JsonSchema): JsonSchema {
  if (schema.type !== 'string') return schema;
  return {
    ...schema,
    ...(pattern !== undefined && { pattern }),
    ...(choices !== undefined && { enum: choices }),
  };
}

function bodyOf({ id, body, letsOut, raw, example }: DescribedOperation, schemas: Schemas) {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`;
  if (raw) {
    const content = { [raw.type]: { schema: schemas.input(raw.schema), example } };
    return { requestBody: { required: true, description: raw.description, content } };
  }
  if (!body && !letsOut) return {};
  const schema = schemas.name(name, schemas.input(letsOut || !body ? withForce(body) : body));
  return {
    requestBody: { required: body !== undefined, content: { 'application/json': { schema, example } } },
  };
}

function responsesOf(
  method: Method,
  operation: DescribedOperation,
  { schemas, failure }: Components,
): JsonSchema {
  const { status = 200, answer, responseExample, tagged, query } = operation;
  const names = [
    ...ALWAYS,
    ...(tagged || method === 'GET' ? ['ETag'] : []),
    ...(isPaged(query) ? ['Link'] : []),
  ];
  const good = {
    description: status === 201 ? 'Created.' : 'Success.',
    headers: headers(names),
    content: { 'application/json': { schema: schemas.output(answer), example: responseExample } },
  };
  const errors = errorsOf(method, operation).map(([code, why]): [number, JsonSchema] => [
    code,
    why === REASONS[code] ? ref('responses', `Error${code}`) : describeError(code, why, failure),
  ]);
  const same = { description: 'The client’s copy is current.', headers: headers(['ETag']) };
  return {
    [status]: good,
    ...(operation.moves && { 301: { description: operation.moves } }),
    ...(method === 'GET' && { 304: same }),
    ...Object.fromEntries(errors),
  };
}

const headers = (names: string[]) => Object.fromEntries(names.map((name) => [name, ref('headers', name)]));

const describeError = (code: number, description: string, failure: JsonSchema) => ({
  description,
  headers: headers(code === 429 ? [...ALWAYS, 'Retry-After'] : ALWAYS),
  content: { 'application/json': { schema: failure, example: errorExample(code) } },
});

const isPaged = (query: DescribedOperation['query']) => query instanceof z.ZodObject && 'page' in query.shape;

/** Returns the resource of the OpenAPI document. It reads the resources on the first request, because it is itself one of them. */
export function openapiResource(readResources: () => Resource[]): Resource {
  let document: ReturnType<typeof describeOperations> | undefined;
  return resource('/api/openapi.json', {
    GET: operation({
      id: 'getDocument',
      summary: 'Read this document',
      who: 'anyone',
      answer: z.looseObject({ openapi: z.string() }),
      responseExample: { openapi: '3.1.0' },
      handle({ context }) {
        const { openapi: version, info, ...rest } = (document ??= describeOperations(readResources()));
        return Promise.resolve({
          body: { openapi: version, info, servers: [{ url: context.origin }], ...rest },
        });
      },
    }),
  });
}
