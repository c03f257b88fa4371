import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { withRequestTimeout } from '~/core/request/body.server';
import { endedSessionHeader, findSignedIn, staffHeader } from '~/core/request/session.server';
import { signOut } from '~/accounts/credentials.server';

export const loader = () => redirect('/');

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = await findSignedIn(request);
  if (signedIn) await withRequestTimeout(signOut(signedIn.actor, signedIn.token));
  const headers = new Headers({ 'Set-Cookie': await endedSessionHeader(context.origin) });
  headers.append('Set-Cookie', staffHeader(context.origin, false));
  return redirect('/', { headers });
}
