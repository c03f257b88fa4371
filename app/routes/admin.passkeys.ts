import { redirect } from '@remix-run/node';
import { passkeyOptionsAction } from '~/http/passkeys/passkey-options';

export const loader = () => redirect('/admin');

/** Answers with what a passkey has to sign. */
export const action = passkeyOptionsAction;
