import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { ASSETS, uploadIdOf } from '~/rules/uploads/uploads';
import { notFound } from '~/rules/validation/errors';
import { countOpening, linkEnded } from '~/services/grants/grants';
import { openPressLink, type OpenPressLink } from '~/services/press-links/press-links';
import { readLinkedKit, type KitWithFiles } from '~/services/site/press/read-kit';
import { sizeOfStillsArchive } from '~/services/downloads/kit-archives';
import { pressLinkCookie, pressLinkPath } from '../../request/link-address';
import { countWhenOpened } from '../../request/opening';
import { toErrorPage } from '../../request/public-loader';
import { gateAction, mayOpen } from '../link-gate';
import { toKitPage } from './kit-page';
import { withLinkAddresses } from './link-addresses';

/**
 * Loads the kit of a link; `kit` is null for whoever still has to give its password, and then nothing of it is told. Files below the link
 * are sent before any page (see `downloads.ts`): here they cannot be had.
 */
export async function linkedKitLoader(args: LoaderFunctionArgs) {
  const { token = '', '*': below = '' } = args.params;
  const link = await toErrorPage(() => openPressLink(token));
  if (!(await mayOpen(link, pressLinkCookie(token), args.request))) {
    if (below !== '') throw redirect(pressLinkPath(token), 303);
    return { kit: null };
  }
  const kit = await toErrorPage(async () => {
    if (below !== '') throw notFound('File');
    const found = await readLinkedKit(link.showId);
    if (!found) throw linkEnded('press');
    return toLinkedPage(found, link, args.context.origin);
  });
  countWhenOpened(args, () => countOpening(link.id));
  return { kit, label: link.label, expiresAt: link.expiresAt.toISOString() };
}

async function toLinkedPage({ kit, uploads }: KitWithFiles, { token }: OpenPressLink, origin: string) {
  const path = pressLinkPath(token);
  const posters = [...uploads.values()].flatMap(({ poster }) =>
    uploadIdOf(poster.image.slice(ASSETS.length)),
  );
  const page = toKitPage(kit, { path, origin, zipBytes: await sizeOfStillsArchive({ kit, uploads }) });
  return withLinkAddresses(page, { path, files: new Set([...uploads.keys(), ...posters]) });
}

const givePassword = gateAction('password', openPressLink, pressLinkCookie);

/** Takes the password of a link, at the address of its page. */
export function linkPasswordAction(args: ActionFunctionArgs) {
  if (args.params['*']) throw new Response('Form not found', { status: 404 });
  return givePassword(args);
}
