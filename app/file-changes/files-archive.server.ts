import type { LoaderFunctionArgs } from '@remix-run/node';
import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/core/access/permissions';
import { nameOf, PRESS_LIMITS } from '~/core/files/file-library';
import { uploadIdsOf } from '~/core/files/uploads';
import { withRequestTimeout } from '~/core/request/body.server';
import { toErrorPage } from '~/core/request/public-loader.server';
import { findSignedIn } from '~/core/request/session.server';
import { Failure, notFound, signInFirst } from '~/core/validation/errors';
import { streamOf } from '~/media/delivery/file-response.server';
import { NOT_WITHHELD } from '~/media/delivery/file-view.server';
import { openFileOf } from '~/media/delivery/stored-files.server';
import { type Archive, createArchive, toZipEntry } from '~/press/kits/kit-archives.server';

const MAX_NAME = 500;

/** Returns the ZIP of these files for staff, also of those that are held back. Throws 400 for too many, and 404 without any. */
async function archiveOfFiles(actor: Actor, files: readonly string[]): Promise<Archive> {
  authorize(actor, 'openAdmin');
  if (files.length > PRESS_LIMITS.files)
    throw new Failure(400, `A ZIP has at most ${PRESS_LIMITS.files} files.`);
  if (files.some(({ length }) => length > MAX_NAME))
    throw new Failure(400, `The name of a file has at most ${MAX_NAME} characters.`);
  const names = [...new Set(files.flatMap((file) => uploadIdsOf(file)[0] ?? []))];
  const found = await Upload.find({ _id: { $in: names }, ...NOT_WITHHELD }).lean<StoredUpload[]>();
  const used = new Set<string>();
  const entries = await Promise.all(
    found.map((upload) => toZipEntry(unusedName(upload, used), () => openFileOf(upload, upload.key))),
  );
  const present = entries.flatMap((entry) => entry ?? []);
  if (present.length === 0) throw notFound('File');
  return createArchive(present);
}

/** Files of one name get a number. */
function unusedName(upload: StoredUpload, used: Set<string>): string {
  const name = nameOf({ originalName: upload.originalName, url: upload.key });
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let number = 2; used.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${extension}`;
  used.add(free.toLowerCase());
  return free;
}

export const filesArchive = ({ request, context }: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const signedIn = await withRequestTimeout(findSignedIn(request));
    if (!signedIn) throw signInFirst();
    const files = new URL(request.url).searchParams.getAll('file');
    const archive = await archiveOfFiles(signedIn.actor, files);
    return new Response(streamOf(archive.open(), request.signal, context.drained), {
      headers: {
        'Cache-Control': 'private, no-store',
        'Content-Disposition': 'attachment; filename="Files.zip"',
        'Content-Length': String(archive.size),
        'Content-Type': 'application/zip',
      },
    });
  });
