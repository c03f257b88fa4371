import { redirect } from '@remix-run/node';
import { ENROLMENT_PATH } from '~/rules/accounts/second-factor';
import { mustEnrol } from '~/services/accounts/second-factor/policy';
import type { SignedIn } from './session';

/**
 * Leads a user who must have a second factor, and has none, to adding one. Only pages do that: forms are still saved, so that
 * nothing is lost that was typed before the rule was made. The API needs no second factor of such a user either.
 */
export async function requireEnrolment({ user, proof }: SignedIn, { pathname }: URL): Promise<void> {
  if (pathname !== ENROLMENT_PATH && (await mustEnrol(user, proof))) throw redirect(ENROLMENT_PATH);
}
