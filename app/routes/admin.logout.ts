import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { endedSessionHeader, findSignedIn } from '~/http/session';
import { endSession } from '~/services/sessions';

export const loader = () => redirect('/');

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = await findSignedIn(request);
  if (signedIn) await endSession(signedIn.token);
  return redirect('/', { headers: { 'Set-Cookie': await endedSessionHeader(context.origin) } });
}
