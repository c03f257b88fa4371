/** What a form does after a question is answered: it stays the form that asked, whatever else happens to it. */
import { expect, it } from 'vitest';
import { formsByIntent } from '~/core/forms/form-action.server';
import { respondWithError } from '~/core/forms/form-recovery.server';
import { textForm } from '~/core/forms/read-controls.server';
import { Conflict } from '~/core/merge/edits.server';
import type { FormError } from '~/core/merge/form-error';
import type { Context } from '~/core/request/context.server';
import { Unconfirmed } from '~/core/validation/errors';

const url = new URL('http://site.test/admin/shows/1');
const held = new Unconfirmed({ text: 'One still is held back.', verb: 'Publish', isForce: true });
const conflict = new Conflict({ id: null, name: 'Ana' }, '2026-01-01T00:00:00Z', [], {});

const failed = (error: unknown, fields: [string, string][]): FormError => {
  const request = new Request(url, { method: 'POST' });
  const attempt = {
    request,
    url,
    form: textForm(fields),
    context: {} as Context,
    failed: 'Not saved',
    typed: true,
  };
  return (respondWithError(error, attempt) as { data: FormError }).data;
};

it.each([
  ['the pressed button', 'intent'],
  ['the answer to an earlier question', 'confirmed'],
])('the answer to a question has the intent of %s', (_, field) => {
  expect(failed(held, [[field, 'publish']]).question?.confirmation).toBe('publish');
});

it.each(['confirmed', 'forced'])('a conflict keeps an answer in `%s`', (field) => {
  expect(failed(conflict, [[field, 'publish']]).conflict?.confirmation).toEqual({ field, intent: 'publish' });
});

it.each(['intent', 'confirmed', 'forced'])('`%s` selects the form', async (field) => {
  const read = () => Promise.resolve({ form: textForm([[field, 'publish']]) });
  const handle = (name: string) => () => Promise.resolve(name);
  const action = formsByIntent({ publish: handle('publish') }, handle('save'), read as never);
  const request = new Request(url);
  expect(await action({ request, params: {}, context: {} } as never)).toBe('publish');
});
