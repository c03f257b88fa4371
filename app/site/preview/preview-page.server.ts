import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { ANSWER_FORM } from '~/core/forms/form-limits.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { textOf } from '~/core/forms/read-controls.server';
import { textReader } from '~/core/forms/read-form.server';
import { changeRows, readRowChange, rowsOf } from '~/core/forms/rows';
import { shownForm } from '~/core/forms/record-form-data.server';
import { countOpening } from '~/core/session/grants.server';
import { titleOf, type ContentKind } from '~/core/nouns/kinds';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { giveAnswer } from '~/records/previews/answers.server';
import { ANSWER_FAILED, ASK_LIMITS } from '~/records/previews/ask';
import { passagesOf } from '~/records/previews/passages.server';
import { openPreview, openPreviewFile, type Preview } from '~/records/previews/previews.server';
import { noSuchForm } from '~/records/screens/kind-routes.server';
import type { HeldFileAddress } from '~/media/facts/media-facts.server';
import { fileResponse } from '~/media/delivery/file-response.server';
import {
  countWhenOpened,
  gateHeaders,
  mayOpen,
  publicFormAction,
  passGate,
} from '~/sharing/link-gate.server';
import { toErrorPage } from '~/core/request/public-loader.server';
import { notFound } from '~/core/validation/errors';
import { previewPath } from '~/core/session/share-link';

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

/** The cookie of visitors who have entered a link's code. */
const previewCookie = (token: string) => ({ name: 'preview', path: previewPath(token) });

/** Older browsers send the origin of a form only with a referrer. */
const WITH_FORM = { headers: { 'Referrer-Policy': 'strict-origin' } };

/**
 * Loads a preview page, and counts the visit. The page depends only on the token, and until its code is entered it contains nothing of the
 * record.
 */
export const previewLoader =
  <Pages extends PreviewPages>(pages: Pages) =>
  async (args: LoaderFunctionArgs) => {
    const token = args.params['*'] ?? '';
    const preview = await toErrorPage(() => openPreview(token));
    if (!(await mayOpen(preview, previewCookie(token), args.request)))
      return data({ kind: null, title: 'Preview' } as const, WITH_FORM);
    const { kind, record, sharedBy, expiresAt, ask } = preview;
    const shown = { origin: args.context.origin, addressOf: () => previewFiles(token) };
    const page = await toErrorPage(() => pages[kind](record as never, shown));
    const asked = ask && (await toErrorPage(() => readAsked(preview)));
    countWhenOpened(args, () => countOpening(preview.id));
    const drawn = { kind, title: titleOf(kind, record), page } as PreviewData<Pages>;
    return data({ ...drawn, sharedBy, expiresAt, asked }, asked ? WITH_FORM : undefined);
  };

/** What a link asks, with the passages that a note can be about and the revision that is drawn. */
async function readAsked({ kind, record, ask }: Preview) {
  return {
    name: ask?.name ?? '',
    by: ask?.by ?? null,
    seen: record.version,
    passages: await passagesOf(kind, record),
  };
}

export type Asked = Awaited<ReturnType<typeof readAsked>>;

/** The prefix of the record's files, including held-back ones, which expires with the link. */
const previewFiles = (token: string) => `/preview/${token}/files/`;

const SEEN = /^[1-9]\d{0,15}$/;

function answerIn(form: FormData) {
  const seen = textOf(form, 'seen') ?? '';
  const rows = rowsOf(typedValues(form), 'notes') ?? [];
  return {
    answer: textOf(form, 'answer'),
    name: textOf(form, 'name') ?? '',
    note: textOf(form, 'note') ?? '',
    about: textOf(form, 'about') ?? '',
    notes: rows.map(({ about = '', text = '' }) => ({ about, text })),
    seen: SEEN.test(seen) ? Number(seen) : null,
  };
}

/** Without scripts: the form with another row for a note; it saves nothing. */
function changedForm(form: FormData, button: string) {
  const values = typedValues(form);
  const change = readRowChange(button);
  if (!change || (rowsOf(values, 'notes') ?? []).length >= ASK_LIMITS.notes) return data(shownForm(values));
  return data(shownForm(changeRows(values, change)));
}

const takeForm = publicFormAction(
  async (form, { request, params, context }) => {
    const token = params['*'] ?? '';
    const preview = await openPreview(token);
    const code = textOf(form, 'code');
    const locked = { lock: preview.lock, expiresAt: new Date(preview.expiresAt) };
    if (code !== undefined) return passGate(locked, previewCookie(token), code, context);
    if (!(await mayOpen(preview, previewCookie(token), request))) return redirect(previewPath(token), 303);
    const button = textOf(form, 'rows');
    if (button !== undefined) return changedForm(form, button);
    const answer = await giveAnswer(preview, answerIn(form));
    const query = new URLSearchParams({ answered: answer, at: String(Date.now()) });
    return redirect(`${previewPath(token)}?${query.toString()}`, 303);
  },
  { failed: ANSWER_FAILED, read: textReader(ANSWER_FORM) },
);

const hasForm = ({ ask, lock }: Preview): boolean => ask !== null || lock.passcode !== '';

/** The forms of a preview: its code, and its answer. A preview without either has none, whatever is sent to it. */
export async function previewAction(args: ActionFunctionArgs) {
  const preview = await openPreview(args.params['*'] ?? '').catch(() => null);
  if (preview && !hasForm(preview)) throw noSuchForm();
  return takeForm(args);
}

/** Pages with a form let it send the origin. */
export const previewHeaders: HeadersFunction = (args) => {
  const policy = args.loaderHeaders.get('Referrer-Policy');
  return { ...gateHeaders(args), ...(policy !== null && { 'Referrer-Policy': policy }) };
};

export const previewFile = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const { token = '', '*': path = '' } = args.params;
    const preview = await openPreview(token);
    if (!(await mayOpen(preview, previewCookie(token), args.request))) throw notFound('File');
    return fileResponse(args, await openPreviewFile(preview, path));
  });
