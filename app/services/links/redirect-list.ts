import { Redirect } from '~models/redirect';
import { authorize, type Actor } from '~/rules/accounts/permissions';

export function countRedirects(actor: Actor): Promise<number> {
  authorize(actor, 'editLinks');
  return Redirect.countDocuments().exec();
}
