import type { LoaderFunctionArgs } from '@remix-run/node';
import { countOpening, openPreview, type Preview } from '~/services/records/previews';
import { isOpening } from '../request/opening';
import { toErrorPage } from '../request/public-loader';
import { toArticlePage } from './news';
import { toSitePage } from './pages';
import { toPeoplePage } from './people';
import { toShowPage } from './shows';
import { creditedPeople } from '~/services/site/shows';

/** Loads the page of a preview, and counts that it was opened. It depends only on the token. */
export async function previewLoader({ request, params, context }: LoaderFunctionArgs) {
  const preview = await toErrorPage(() => openPreview(params['*'] ?? ''));
  const page = await toErrorPage(() => toPage(preview, context.origin));
  if (isOpening(request) && !context.isDataRequest)
    countOpening(preview.id).catch((error: unknown) => {
      const { requestId, path } = context;
      context.log.warn({ err: error, requestId, path }, 'an opened preview was not counted');
    });
  return { ...page, sharedBy: preview.sharedBy, expiresAt: preview.expiresAt };
}

async function toPage(preview: Preview, origin: string) {
  const { kind, record } = preview;
  if (kind === 'show') {
    const page = await toShowPage(record, await creditedPeople(record));
    return { kind, title: record.title, page };
  }
  if (kind === 'person') return { kind, title: record.name, page: await toPeoplePage([record]) };
  if (kind === 'page') return { kind, title: record.title, page: await toSitePage(record) };
  return { kind, title: record.title, page: await toArticlePage(record, origin) };
}

export type PreviewPageData = Awaited<ReturnType<typeof previewLoader>>;
