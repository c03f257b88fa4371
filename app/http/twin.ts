import type { LinkDescriptor } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { NOT_SAVED } from '~/rules/inline';
import type { Refusal } from '~/rules/refusal';
import editingStyles from '~/styles/editing.css?url';

/** What Edit Mode adds to the style of a page. */
export const twinLinks = (): LinkDescriptor[] => [{ rel: 'stylesheet', href: editingStyles }];

/** Where no answer comes that can be read, the page stays, with what was typed in it. */
export async function sentInPlace({ serverAction, request }: ClientActionFunctionArgs): Promise<unknown> {
  const key = (await request.clone().formData()).get('idempotencyKey');
  try {
    return await serverAction<unknown>();
  } catch (error) {
    if (error instanceof Response) throw error;
    const refusal: Refusal = {
      ok: false,
      message: NOT_SAVED,
      detail: 'The server cannot be reached. What you typed is kept: check your connection and try again.',
      fields: {},
      values: {},
      idempotencyKey: typeof key === 'string' ? key : '',
    };
    return refusal;
  }
}
