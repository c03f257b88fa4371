/** The forms of all routes, as the program dispatches them: each is in the table of who may send it, or is an exception. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { routesOf } from '../accounts/record-routes';
import { EXCEPTIONS, ROLE_FORMS } from '../accounts/role-forms/all';

interface RouteModule {
  action?: (args: object) => unknown;
}

/** What an action throws that tells several forms apart: their intents; null stands for any other value, if that is a form of its own. */
class Dispatched extends Error {
  constructor(readonly intents: (string | null)[]) {
    super();
  }
}

vi.mock('~/core/forms/form-action.server', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  formsByIntent: (forms: Record<string, unknown>, fallback: unknown) => () => {
    const others = Object.values(forms).includes(fallback) ? [] : [null];
    return Promise.reject(new Dispatched([...Object.keys(forms), ...others]));
  },
}));

// Files of one worker share their modules: another may have loaded the routes with the real dispatch.
beforeAll(() => void vi.resetModules());

/** A request that no action gets to read, at an address of a record or of one of its screens. */
const UNREADABLE = {
  params: { kind: 'shows', screen: 'credits' },
  get request(): never {
    throw new Error('The request is read.');
  },
};

/** Returns the intents that an action tells apart. One that does not is one form. */
async function intentsOf(action: NonNullable<RouteModule['action']>): Promise<(string | null)[]> {
  try {
    await action(UNREADABLE);
  } catch (error) {
    if (error instanceof Dispatched) return error.intents;
  }
  return [null];
}

/** The calls of the API have a table of their own: tests/server/api/api-roles.test.ts, made from their document. */
const FILES = readdirSync('app/routes').filter(
  (file) =>
    !file.startsWith('api.') && /\baction\b/.test(readFileSync(path.join('app/routes', file), 'utf8')),
);

/** Returns every form of the routes that a file serves. */
async function formsOf(file: string): Promise<string[]> {
  const { action } = (await import(/* @vite-ignore */ path.resolve('app/routes', file))) as RouteModule;
  if (!action) return [];
  const intents = await intentsOf(action);
  return routesOf(file.replace(/^_(?:admin|site)\./, '').replace(/\.tsx?$/, '')).flatMap((route) =>
    intents.map((intent) => (intent === null ? route : `${route} ${intent}`)),
  );
}

const without = (some: string[], others: string[]) =>
  [...new Set(some)].filter((form) => !others.includes(form));

it(
  'every form of every route is in the table of the roles, or is an exception',
  { timeout: 120_000 },
  async () => {
    const forms: string[] = [];
    for (const file of FILES) forms.push(...(await formsOf(file)));
    expect(forms.length).toBeGreaterThan(60);
    const listed = [...ROLE_FORMS.map(({ form }) => form), ...Object.keys(EXCEPTIONS)];
    expect(without(forms, listed), 'forms in no list').toEqual([]);
    expect(without(listed, forms), 'forms that are in a list only').toEqual([]);
  },
);

it('no exception is in the table, and each names a file that exists', () => {
  expect(ROLE_FORMS.filter(({ form }) => Object.hasOwn(EXCEPTIONS, form))).toEqual([]);
  const files = Object.values(EXCEPTIONS).flatMap(({ testedIn }) => testedIn ?? []);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('only one module of the server tells forms apart by their intent', () => {
  const readers = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.server\.ts$|^routes\/|client-action\.ts$/.test(file))
    .filter((file) =>
      /(?:get|has|textOf)\((?:\w+, )?'intent'\)/.test(readFileSync(path.join('app', file), 'utf8')),
    );
  // The first one runs in the browser.
  expect(readers.toSorted()).toEqual(['core/forms/client-action.ts', 'core/forms/form-action.server.ts']);
});
