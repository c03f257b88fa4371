import type { LoaderFunctionArgs } from '@remix-run/node';
import { countOpening } from '~/core/session/grants.server';
import { openPreview, openPreviewFile, type Preview } from '~/records/previews/previews.server';
import type { HeldFileAddress } from '~/media/facts/media-facts.server';
import { fileResponse } from '~/media/delivery/file-response.server';
import { countWhenOpened } from '~/sharing/link-gate.server';
import { toErrorPage } from '~/core/request/public-loader.server';
import { toArticlePage } from '~/site/news/news.server';
import { toSitePage } from '~/site/page/page-data.server';
import { toPeoplePage } from '~/site/people/people.server';
import { toShowPage } from '~/site/shows/shows.server';
import { creditedPeople } from '~/records/read/shows.server';

/** Loads a preview page, and counts the visit. The page depends only on the token. */
export async function previewLoader(args: LoaderFunctionArgs) {
  const token = args.params['*'] ?? '';
  const preview = await toErrorPage(() => openPreview(token));
  const page = await toErrorPage(() => toPage(preview, args.context.origin, () => previewFiles(token)));
  countWhenOpened(args, () => countOpening(preview.id));
  return { ...page, sharedBy: preview.sharedBy, expiresAt: preview.expiresAt };
}

/** The prefix of the record's files, including held-back ones, which expires with the link. */
const previewFiles = (token: string) => `/preview/${token}/files/`;

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
