import { z } from 'zod';
import { METHODS, type Guide, type GuideCall } from '~/core/api/operation.server';
import { tokenRule } from '~/core/api/authenticate.server';
import { RESOURCES } from './resource-table.server';
import { Schemas } from '~/core/api/response-schemas.server';
import { errorsOf, type DescribedOperation } from '~/core/api/error-response.server';

const schemas = new Schemas();

function fieldsOf({ body, raw, query }: DescribedOperation): GuideCall['fields'] {
  const schema = body ?? raw?.schema ?? query;
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = schemas.input(schema) as {
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
  };
  return Object.entries(properties)
    .filter(([, property]) => property.readOnly !== true)
    .map(([name, property]) => ({ name, about: aboutField(property), required: required.includes(name) }));
}

function aboutField({
  type,
  enum: choices,
  maxLength,
  maximum,
  items,
  description,
}: Record<string, unknown>) {
  const kind = Array.isArray(choices)
    ? choices.join(' or ')
    : typeof type === 'string'
      ? TEXTS[type]
      : 'a number or null';
  const max =
    maxLength !== undefined ? `at most ${Number(maxLength).toLocaleString('en-GB')} characters` : '';
  const up = maximum !== undefined ? `up to ${Number(maximum).toLocaleString('en-GB')}` : '';
  const about = items && !description ? '' : typeof description === 'string' ? description : '';
  return [[kind, max || up].filter(Boolean).join(', '), about].filter(Boolean).join('. ');
}

const TEXTS: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

export function readDocsPage(origin: string): Guide {
  const calls = RESOURCES.flatMap(({ path, calls: byMethod }) =>
    METHODS.flatMap((method) => {
      const operation = byMethod[method];
      return operation ? [describeCall(path, method, operation, origin)] : [];
    }),
  );
  const subjects = [...new Set(calls.map(({ subject }) => subject))];
  return {
    origin,
    subjects: subjects.map((name) => ({ name, calls: calls.filter(({ subject }) => subject === name) })),
  };
}

function describeCall(
  path: string,
  method: (typeof METHODS)[number],
  operation: DescribedOperation,
  origin: string,
) {
  const { id, summary, description = '', who, status = 200, responseExample } = operation;
  const [, , first = ''] = path.split('/');
  return {
    id,
    path,
    method,
    subject: first.replace(/\.json$/, ''),
    summary,
    description: description.replaceAll('`', ''),
    needsToken: who === 'signedIn',
    tokenScopes: scopesOf(method, path),
    fields: fieldsOf(operation),
    status,
    command: curlOf(path, method, operation, origin),
    answer: shorten(JSON.stringify(responseExample, null, 2)),
    errors: errorsOf(method, operation)
      .filter(([code]) => code < 429)
      .map(([code, why]) => ({ code, why: why.replaceAll('`', '') })),
  };
}

/** Returns the alternative scopes of an API token for the operation; null if no token may call it. */
function scopesOf(method: string, path: string): GuideCall['tokenScopes'] {
  const rule = tokenRule(method, path);
  if (typeof rule === 'object') return [...rule];
  return rule === 'always' ? [] : null;
}

const MAX_RESPONSE_LENGTH = 14;

function shorten(json: string): string {
  const lines = json.split('\n');
  return lines.length <= MAX_RESPONSE_LENGTH
    ? json
    : [...lines.slice(0, MAX_RESPONSE_LENGTH), '  …'].join('\n');
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns a curl command, with the token in `$TOKEN`. */
function curlOf(
  path: string,
  method: string,
  { who, params = {}, body, raw, example }: DescribedOperation,
  origin: string,
) {
  const where = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]?.example ?? name);
  const form = raw
    ? Object.entries(example as Record<string, string>).map(
        ([name, value]) => `-F ${name}=${name === 'file' ? '@trailer.mp4' : value}`,
      )
    : [];
  return [
    `curl ${method === 'GET' || method === 'POST' ? '' : `-X ${method} `}${origin}${where}`,
    ...(method === 'POST' && !body && !raw ? ['-X POST'] : []),
    ...(who === 'signedIn' ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(example))}`] : []),
    ...form,
  ].join(' \\\n  ');
}
