import { redirect } from '@remix-run/node';
import { inlineAction } from '~/http/inline/inline-actions';

export const loader = () => redirect('/edit');

/** Where Edit Mode sends what it saves. */
export const action = inlineAction;
