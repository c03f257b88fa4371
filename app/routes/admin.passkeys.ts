import { redirect } from '@remix-run/node';
import { passkeyOptionsAction } from '~/accounts/passkey-actions.server';

export const loader = () => redirect('/admin');

export const action = passkeyOptionsAction;
