import { redirect } from '@remix-run/node';
import { inlineAction } from '~/editing/inline.server';

export const loader = () => redirect('/edit');

export const action = inlineAction;
