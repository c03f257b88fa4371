import type { LoaderFunctionArgs } from '@remix-run/node';
import { countOpening } from '~/core/session/grants.server';
import { titleOf, type ContentKind } from '~/core/nouns/kinds';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { openPreview, openPreviewFile } from '~/records/previews/previews.server';
import type { HeldFileAddress } from '~/media/facts/media-facts.server';
import { fileResponse } from '~/media/delivery/file-response.server';
import { countWhenOpened } from '~/sharing/link-gate.server';
import { toErrorPage } from '~/core/request/public-loader.server';

interface Shown {
  origin: string;
  addressOf: HeldFileAddress;
}

type PreviewPages = {
  readonly [K in ContentKind]: (record: ViewBy[K], shown: Shown) => Promise<object>;
};

type PreviewData<Pages extends PreviewPages> = {
  [K in ContentKind]: { kind: K; title: string; page: Awaited<ReturnType<Pages[K]>> };
}[ContentKind];

/** Loads a preview page, and counts the visit. The page depends only on the token. */
export const previewLoader =
  <Pages extends PreviewPages>(pages: Pages) =>
  async (args: LoaderFunctionArgs) => {
    const token = args.params['*'] ?? '';
    const preview = await toErrorPage(() => openPreview(token));
    const { kind, record, sharedBy, expiresAt } = preview;
    const shown = { origin: args.context.origin, addressOf: () => previewFiles(token) };
    const page = await toErrorPage(() => pages[kind](record as never, shown));
    countWhenOpened(args, () => countOpening(preview.id));
    const data = { kind, title: titleOf(kind, record), page } as PreviewData<Pages>;
    return { ...data, sharedBy, expiresAt };
  };

/** The prefix of the record's files, including held-back ones, which expires with the link. */
const previewFiles = (token: string) => `/preview/${token}/files/`;

export const previewFile = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const { token = '', '*': path = '' } = args.params;
    return fileResponse(args, await openPreviewFile(token, path));
  });
