import { redirect } from '@remix-run/node';
import { inlineAction } from '~/editing/inline.server';

export const loader = () => redirect('/edit');

/** Receives what Edit Mode saves. */
export const action = inlineAction;
