import { redirect } from '@remix-run/node';
import { passkeyOptionsAction } from '~/accounts/passkey-options.server';

export const loader = () => redirect('/admin');

export const action = passkeyOptionsAction;
