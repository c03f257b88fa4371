import { buffer } from 'node:stream/consumers';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { Upload, type StoredUpload } from '~models/upload';
import { MEGABYTE } from '~/core/text/byte-units';
import { pictureResponse, toErrorPage } from '~/core/request/public-loader.server';
import { notFound } from '~/core/validation/errors';
import { runOnce } from '~/media/delivery/social-picture.server';
import { openFileOf } from '~/media/delivery/stored-files.server';
import { writeName } from '~/media/files/write-name.server';
import { mayOpen } from '~/sharing/link-gate.server';
import { ownVerdicts } from './answer-link.server';
import { approvalCookie } from './approval-link.server';
import { type OpenedLink, openLink } from './approval-links.server';
import { approvalPath } from './round';

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
  const bytes = await runOnce(key, () => make(file, person.name, size));
  made.set(key, bytes);
  return bytes;
}

async function make(file: string, name: string, size: number): Promise<Buffer> {
  return writeName(await readOriginal(file), name, size);
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
export const approvalPicture = ({ request, params }: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const token = params.token ?? '';
    const opened = await openLink(token);
    if (!(await mayOpen(opened, approvalCookie(token), request))) return redirect(approvalPath(token), 303);
    const width = new URL(request.url).searchParams.get('width');
    const bytes = await readNamedPicture(opened, { number: params.number ?? '', width });
    return pictureResponse(bytes, { 'Cache-Control': 'private, no-store' });
  });
