import { buffer } from 'node:stream/consumers';
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { type StoredUpload, Upload } from '~models/upload';
import { APPROVAL_FORM } from '~/core/forms/form-limits.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { textOf } from '~/core/forms/read-controls.server';
import { textReader } from '~/core/forms/read-form.server';
import { pageOf } from '~/core/request/page-query.server';
import { openOrEnded, pictureResponse, toErrorPage } from '~/core/request/public-loader.server';
import { countOpening } from '~/core/session/grants.server';
import { Failure, notFound } from '~/core/validation/errors';
import { runOnce } from '~/media/delivery/made-pictures.server';
import { openFileOf } from '~/media/delivery/stored-files.server';
import { writeName } from '~/media/files/write-name.server';
import {
  countWhenOpened,
  mayOpen,
  publicFormAction,
  passGate,
  readLinkSite,
} from '~/sharing/link-gate.server';
import { answerStills, finishAnswers, ownVerdicts, readApproval, readProgress } from './answer-link.server';
import { GO_CONTROL, sentChoices } from './approval-page-data';
import { type OpenedLink, openLink } from './approval-store.server';
import { ANSWER_NOT_SAVED, approvalPath } from './round';
import { MEGABYTE } from '~/core/files/file-advice';
import { answeredAsJson } from '~/core/forms/form-action.server';

/** Opens the link of a request, whose visitor may have to enter its code before seeing any of it. Throws 404 and 410. */
async function openFor({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>) {
  const path = approvalPath(params.token ?? '');
  const opened = await openLink(params.token ?? '');
  const cookie = { name: 'approval', path };
  return { opened, path, cookie, isOpen: await mayOpen(opened, cookie, request) };
}

/**
 * Loads a link's page without changing anything. Before the code is entered the page contains no content. `onOpened` is called for a link
 * that the visitor may see.
 */
async function loadApproval(args: LoaderFunctionArgs, onOpened?: (opened: OpenedLink) => void) {
  const site = { ...(await toErrorPage(readLinkSite)), path: approvalPath(args.params.token ?? '') };
  const { opened: link } = await toErrorPage(() => openOrEnded(() => openFor(args)));
  if (!link) return data({ ...site, state: 'ended' as const }, { status: 410 });
  if (!link.isOpen) return data({ ...site, state: 'closed' as const });
  const url = new URL(args.request.url);
  const approval = await toErrorPage(() => readApproval(link.opened, pageOf(url)));
  onOpened?.(link.opened);
  const isSaved = url.searchParams.has('saved');
  return data({ ...site, state: 'open' as const, approval, isSaved });
}

export const approvalLoader = (args: LoaderFunctionArgs) =>
  loadApproval(args, ({ grant }) => countWhenOpened(args, () => countOpening(grant)));

/** Loads the page of the second form without counting a visit. */
export const doneLoader = (args: LoaderFunctionArgs) => loadApproval(args);

const OPTIONS = { failed: ANSWER_NOT_SAVED, read: textReader(APPROVAL_FORM) };

export const approvalAction = publicFormAction(async (form, args) => {
  const { opened, path, cookie, isOpen } = await openFor(args);
  const code = textOf(form, 'code');
  if (code !== undefined) return passGate(opened, cookie, code, args.context);
  if (!isOpen) return redirect(path, 303);
  await answerStills(opened, sentChoices(typedValues(form)));
  const page = Number(textOf(form, GO_CONTROL) ?? new URL(args.request.url).searchParams.get('page') ?? 1);
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), saved: '1' });
  return redirect(`${path}?${query.toString()}`, 303);
}, OPTIONS);

/** Stores marks while they are made, and answers with the progress. */
export const marksAction = answeredAsJson(
  publicFormAction(async (form, args) => {
    const { opened, isOpen } = await openFor(args);
    if (!isOpen) throw new Failure(403, 'Open the page of the link first.');
    const round = await answerStills(opened, sentChoices(typedValues(form)));
    return data(await readProgress(round, opened.person));
  }, OPTIONS),
);

export const doneAction = publicFormAction(async (form, args) => {
  const { opened, path, isOpen } = await openFor(args);
  if (isOpen) await finishAnswers(opened, { answeredBy: textOf(form, 'answeredBy') ?? '' });
  return redirect(path, 303);
}, OPTIONS);

/** The longest side in pixels: in the list, and alone. */
const NAMED_PICTURE_SIZES = [800, 1_600] as const;

/** Pictures are rendered on demand and not stored; the last ones are cached in memory for visitors who go back and forth. */
const made = new LRUCache<string, Buffer>({
  maxSize: 64 * MEGABYTE,
  sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
});

/**
 * Returns a link's still as JPEG, watermarked with the person's name. `number` and `width` come from the URL; without a width it is the
 * largest size. Throws 404 for a still that the link does not show, and `Busy`.
 */
export async function readNamedPicture(
  { round, person }: OpenedLink,
  { number, width }: { number: string; width: string | null },
): Promise<Buffer> {
  const size =
    width === null ? NAMED_PICTURE_SIZES[1] : NAMED_PICTURE_SIZES.find((each) => String(each) === width);
  const own = ownVerdicts(round, String(person._id)).find((each) => String(each.number) === number);
  if (!size || !own) throw notFound('Picture');
  const { file } = own.verdict;
  const key = JSON.stringify([file, size, person.name]);
  const known = made.get(key);
  if (known) return known;
  const bytes = await runOnce(key, async () => writeName(await readOriginal(file), person.name, size));
  made.set(key, bytes);
  return bytes;
}

/** Returns the bytes of an image, public or not. Retries, because the file may be moved meanwhile. */
async function readOriginal(file: string): Promise<Buffer> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const upload = await Upload.findOne({
      _id: file,
      'facts.mediaType': 'image',
    }).lean<StoredUpload | null>();
    if (!upload) break;
    const stored = await (await openFileOf(upload, upload.key))?.read();
    if (stored) return buffer(stored);
  }
  throw notFound('Picture');
}

/** Serves a link's still, watermarked with the person's name; it must not be cached. */
export const approvalPicture = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const { opened, path, isOpen } = await openFor(args);
    if (!isOpen) return redirect(path, 303);
    const width = new URL(args.request.url).searchParams.get('width');
    const bytes = await readNamedPicture(opened, { number: args.params.number ?? '', width });
    return pictureResponse(bytes, { 'Cache-Control': 'private, no-store' });
  });
