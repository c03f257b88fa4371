import type { Readable } from 'node:stream';
import { Upload, type StoredUpload } from '~models/upload';
import type { Actor } from '~/core/access/permissions';
import { semaphore } from '~/core/db/lock.server';
import { withoutEvents } from '~/core/activity/record-event.server';
import { excerpt } from '~/core/html/html';
import { INLINE_FILES, type ContentKind } from '~/core/nouns/kinds';
import { Failure } from '~/core/validation/errors';
import { LIMITS } from '~/core/validation/limits';
import { createUpload } from '~/media/intake/store-upload.server';
import { receive } from '~/media/intake/upload-receive.server';
import type { UploadView } from '~/media/delivery/file-view.server';
import { updateUpload } from '~/media/library/library-file.server';
import { originalPath } from '~/moving/files/file-names';
import type { MediaSource } from '~/moving/files/media-source.server';
import type { Attachments } from '~/moving/plan/attachments.server';
import { nameOfFile } from '~/moving/plan/examine-items.server';
import { findKnownFile, rememberFile } from '~/moving/plan/origins.server';
import type { FileReference } from '~/moving/sources/source-item';
import type { ResolvedFile } from '~/moving/texts/text-resolver';

interface Import {
  importId: string;
  site: string;
  actor: Actor;
  media: MediaSource;
  attachments: Attachments;
}

/** A file that an item names: in the library, or why it is not there. */
export type FoundFile = (ResolvedFile & { url: string }) | { problem: string } | null;

interface About {
  kind: ContentKind;
  slug: string;
}

/** Puts the files of an import into the library, each once. They go through the same intake as uploads. */
export class ImportFiles {
  readonly #found = new Map<string, Promise<FoundFile>>();
  readonly #inTurn: ReturnType<typeof semaphore>;
  /** The number of files that were brought. */
  count = 0;

  constructor(private readonly site: Import) {
    this.#inTurn = semaphore(site.media.atOnce);
  }

  keyOf = (reference: FileReference): string =>
    originalPath(this.site.attachments.addressOf(reference)) || reference.attachment;

  nameOf = (reference: FileReference): string => nameOfFile(this.site.attachments, reference);

  /** Null if the file is missing. */
  get(reference: FileReference, about: About): Promise<FoundFile> {
    const key = this.keyOf(reference);
    const known = this.#found.get(key);
    if (known) return known;
    const found = this.#inTurn(
      async () => (await this.#known(reference)) ?? (await this.#take(reference, about)),
    );
    this.#found.set(key, found);
    found.catch(() => this.#found.delete(key));
    return found;
  }

  /** The URL of a file that was brought; null for any other. */
  async brought(reference: FileReference): Promise<string | null> {
    const found = await (this.#found.get(this.keyOf(reference)) ?? this.#known(reference));
    return found && 'url' in found ? found.url : null;
  }

  async #known(reference: FileReference): Promise<FoundFile> {
    const address = this.site.attachments.addressOf(reference);
    const name = await findKnownFile(this.site.site, address);
    const upload = name === null ? null : await Upload.findById(name).lean<StoredUpload | null>();
    if (!upload) return null;
    const { key, facts, texts } = upload;
    return { file: key, url: `/assets/${key}`, type: facts.mediaType, ...textsOf(texts) };
  }

  async #take(reference: FileReference, about: About): Promise<FoundFile> {
    const { media, attachments } = this.site;
    const address = attachments.addressOf(reference);
    const name = media.find(address);
    if (name === null) return null;
    try {
      const upload = await withoutEvents(() => this.#store(name, reference, about));
      await rememberFile(this.site.importId, this.site.site, { address, upload: upload.id });
      return { file: upload.file, url: upload.url, type: upload.kind, ...textsOf(upload) };
    } catch (error) {
      // What is wrong with the whole server is not the file's fault.
      if (error instanceof Failure && error.status >= 500) throw error;
      return { problem: error instanceof Failure ? error.message : 'The file is damaged.' };
    }
  }

  async #store(name: string, reference: FileReference, { kind, slug }: About): Promise<UploadView> {
    const { actor, media } = this.site;
    const begun = new Date();
    const source = (await media.open(name)) as Readable;
    // An error before the first read, such as that of a wrong size in a ZIP, is thrown by that read.
    source.on('error', () => undefined);
    const received = await receive(source).finally(() => source.destroy());
    const target = { type: INLINE_FILES[kind].of, slug, fileType: 'gallery' };
    const originalName = this.#displayName(name, reference);
    const upload = await createUpload(actor, received, { originalName, ...target });
    // A file that was there before keeps its texts.
    if (new Date(upload.createdAt) < begun) return upload;
    this.count += 1;
    const { alt, caption } = this.#textsFor(reference);
    const texts = { ...(alt !== '' && !upload.alt && { alt }), ...(caption !== '' && { caption }) };
    if (Object.keys(texts).length > 0) await updateUpload(actor, upload.id, texts);
    return { ...upload, ...texts };
  }

  /** The library shows a file by its title. */
  #displayName(name: string, { attachment }: FileReference): string {
    const own = name.split('/').at(-1) ?? name;
    const { title = '' } = this.site.attachments.get(attachment) ?? {};
    const ending = own.slice(own.lastIndexOf('.'));
    return title === '' || own.startsWith(title) ? own : `${title}${ending}`;
  }

  #textsFor(reference: FileReference): { alt: string; caption: string } {
    const { alt = '', caption = '' } = this.site.attachments.get(reference.attachment) ?? {};
    return {
      alt: excerpt(alt || reference.alt, LIMITS.caption - 1),
      caption: excerpt(caption || (reference.caption ?? ''), LIMITS.caption - 1),
    };
  }
}

const textsOf = ({ alt, caption }: { alt: string; caption: string }) => ({ alt, caption });
