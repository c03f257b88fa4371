import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { networkOf } from '~/rules/accounts/network';
import { ASSETS, uploadIdOf } from '~/rules/uploads/uploads';
import { Failure, notFound, TooMany } from '~/rules/validation/errors';
import {
  countPressOpening,
  givePressPassword,
  isOpenToProof,
  openPressLink,
  type OpenPressLink,
} from '~/services/press-links/open-link';
import { linkEnded } from '~/services/grants/link-ended';
import { readLinkedKit, type KitWithFiles } from '~/services/site/press/read-kit';
import { sizeOfStillsArchive } from '~/services/downloads/kit-archives';
import { textOf } from '../../forms/form-fields';
import { readSmallForm } from '../../forms/read-form';
import { toFailure } from '../../request/map-error';
import { isOpening } from '../../request/opening';
import { pressLinkPath, pressProofHeader, readPressProof } from '../../request/press-link';
import { toErrorPage } from '../../request/public-loader';
import { withRequestTimeout } from '../../request/request-timeout';
import { toKitPage } from './kit-page';
import { withLinkAddresses } from './link-addresses';

/**
 * Loads the kit of a link; `kit` is null for whoever still has to give its password, and then nothing of it is told. Files below the link
 * are sent before any page (see `downloads.ts`): here they cannot be had.
 */
export async function linkedKitLoader({ request, params, context }: LoaderFunctionArgs) {
  const { token = '', '*': below = '' } = params;
  const link = await toErrorPage(() => openPressLink(token));
  if (!isOpenToProof(link, await readPressProof(request, token))) {
    if (below !== '') throw redirect(pressLinkPath(token), 303);
    return { kit: null };
  }
  const kit = await toErrorPage(async () => {
    if (below !== '') throw notFound('File');
    const found = await readLinkedKit(link.showId);
    if (!found) throw linkEnded();
    return toLinkedPage(found, link, context.origin);
  });
  if (isOpening(request) && !context.isDataRequest)
    countPressOpening(link.id).catch((error: unknown) => {
      const { requestId, path } = context;
      context.log.warn({ err: error, requestId, path }, 'an opened press link was not counted');
    });
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

/** Takes the password of a link: a cookie then opens the link and what lies below it until it ends. */
export async function linkPasswordAction({ request, params, context }: ActionFunctionArgs) {
  const { token = '', '*': below = '' } = params;
  const { form, problem } = await readSmallForm(request);
  try {
    if (below !== '') throw notFound('Form');
    const link = await withRequestTimeout(openPressLink(token));
    if (problem) throw problem;
    const headers = await proofHeaders(link, textOf(form, 'password') ?? '', context);
    return redirect(pressLinkPath(token), { status: 303, headers });
  } catch (error) {
    const failure = toFailure(error);
    if (!(failure instanceof Failure)) throw failure;
    if (failure.status === 404 || failure.status === 410)
      throw new Response(failure.message, { status: failure.status });
    const headers = new Headers(failure instanceof TooMany ? { 'Retry-After': String(failure.seconds) } : []);
    return data({ error: failure.message }, { status: failure.status, headers });
  }
}

async function proofHeaders(
  link: OpenPressLink,
  password: string,
  { address, origin }: ActionFunctionArgs['context'],
): Promise<Record<string, string>> {
  // A link without a password is open.
  if (isOpenToProof(link, null)) return {};
  const proof = await withRequestTimeout(givePressPassword(link, password, networkOf(address)));
  return { 'Set-Cookie': await pressProofHeader(link.token, proof, origin, link.expiresAt) };
}

export const linkedKitHeaders: HeadersFunction = ({ actionHeaders }): Record<string, string> => {
  const retryAfter = actionHeaders.get('Retry-After');
  return retryAfter === null ? {} : { 'Retry-After': retryAfter };
};
