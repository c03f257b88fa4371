import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { refuseOtherSites } from '~/http/origin';
import { endedSessionHeader, findSignedIn } from '~/http/session';
import { endSession } from '~/services/sessions';

export const loader = () => redirect('/');

export async function action({ request, context }: ActionFunctionArgs) {
  refuseOtherSites(request, context.origin);
  const signedIn = await findSignedIn(request);
  if (signedIn) await endSession(signedIn.token);
  return redirect('/', { headers: { 'Set-Cookie': await endedSessionHeader(context.origin) } });
}
