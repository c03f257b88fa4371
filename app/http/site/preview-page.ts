import type { LoaderFunctionArgs } from '@remix-run/node';
import { countOpening } from '~/services/grants/grants';
import { openPreview, openPreviewFile, type Preview } from '~/services/records/previews';
import type { HeldFileAddress } from '~/services/site/media-facts';
import { fileResponse } from '../request/file-response';
import { countWhenOpened } from '../request/opening';
import { toErrorPage } from '../request/public-loader';
import { toArticlePage } from './news';
import { toSitePage } from './pages';
import { toPeoplePage } from './people';
import { toShowPage } from './shows';
import { creditedPeople } from '~/services/site/shows';

/** Loads the page of a preview, and counts that it was opened. It depends only on the token. */
export async function previewLoader(args: LoaderFunctionArgs) {
  const token = args.params['*'] ?? '';
  const preview = await toErrorPage(() => openPreview(token));
  const page = await toErrorPage(() => toPage(preview, args.context.origin, () => previewFiles(token)));
  countWhenOpened(args, () => countOpening(preview.id));
  return { ...page, sharedBy: preview.sharedBy, expiresAt: preview.expiresAt };
}

/** The address below which a link has the files of its record, also those that are held back; it ends with the link. */
const previewFiles = (token: string) => `/preview/${token}/files/`;

/** Sends a file of the record of a preview. */
export const previewFile = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const { token = '', '*': path = '' } = args.params;
    return fileResponse(args, await openPreviewFile(token, path));
  });

async function toPage(preview: Preview, origin: string, addressOf: HeldFileAddress) {
  const { kind, record } = preview;
  if (kind === 'show') {
    const page = await toShowPage(record, await creditedPeople(record), { addressOf });
    return { kind, title: record.title, page };
  }
  if (kind === 'person') return { kind, title: record.name, page: await toPeoplePage([record], addressOf) };
  if (kind === 'page') return { kind, title: record.title, page: await toSitePage(record, addressOf) };
  return { kind, title: record.title, page: await toArticlePage(record, origin, addressOf) };
}

export type PreviewPageData = Awaited<ReturnType<typeof previewLoader>>;
