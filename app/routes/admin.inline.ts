import { redirect } from '@remix-run/node';
import { inlineAction } from '~/http/editing/inline-actions';

export const loader = () => redirect('/edit');

/** Receives what Edit Mode saves. */
export const action = inlineAction;
