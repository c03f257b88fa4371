import { redirect } from '@remix-run/node';
import { passkeyOptionsAction } from '~/accounts/passkey-options.server';

export const loader = () => redirect('/admin');

/** Answers with what a passkey has to sign. */
export const action = passkeyOptionsAction;
