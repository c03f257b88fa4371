import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { logosOf } from '~/core/brand/site-look';
import { readHealthNotice } from '~/operations/health/health.server';
import { maxMegabytes } from '~/media/intake/upload-receive.server';
import { historyLimits } from '~/core/db/retention.server';
import { throwAsResponse } from '~/core/request/public-loader.server';
import { readFlash } from '~/core/forms/flash.server';
import { toHealthRequest } from '~/operations/health/health-screen.server';
import { withRequestTimeout } from '~/core/request/body.server';
import {
  requireEnrolment,
  findSignedIn,
  sessionHeader,
  staffHeader,
  toLogin,
} from '~/core/request/session.server';
import { getSettings, readPlainLogos } from '~/core/session/settings.server';
import { HEALTH_PATH } from '~/operations/health/health-line';

export async function adminLayoutLoader({ request, context }: LoaderFunctionArgs) {
  try {
    const signedIn = await findSignedIn(request, context);
    const url = new URL(request.url);
    if (!signedIn) throw toLogin(url);
    await withRequestTimeout(requireEnrolment(signedIn, url));
    const { siteName, logoUrl, brand } = await withRequestTimeout(getSettings());
    const logos = logosOf({ logoUrl, brand }, await withRequestTimeout(readPlainLogos()));
    const notice = await readHealthNotice(signedIn.actor, toHealthRequest(request), {
      // Keeps the menu and the screen consistent.
      isFresh: url.pathname === HEALTH_PATH,
    });
    const { flash, header } = await readFlash(request, context);
    const headers = new Headers({ 'Set-Cookie': await sessionHeader(signedIn.token, context.origin) });
    headers.append('Set-Cookie', staffHeader(context.origin));
    if (header) headers.append('Set-Cookie', header);
    headers.set('Cache-Control', 'no-store');
    const { trashDays } = historyLimits();
    return data(
      {
        siteName,
        logos,
        user: signedIn.user,
        actor: signedIn.actor,
        flash,
        trashDays,
        maxMegabytes: maxMegabytes(),
        health: notice?.counts ?? null,
      },
      { headers },
    );
  } catch (error) {
    throwAsResponse(error);
  }
}
