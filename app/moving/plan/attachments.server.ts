import { ownCopy } from '~/core/db/content-epoch.server';
import type { FileReference, SourceItem } from '~/moving/sources/source-item';
import { ATTACHMENT } from './import-view';
import { unpackItem } from './origins.server';
import { eachItem } from './import-store.server';

/** A picture or film of the export, with the texts that it had there. */
export interface Attachment {
  address: string;
  alt: string;
  caption: string;
  title: string;
  parentId: string;
  /** The old addresses of its own page. */
  paths: string[];
}

const MAX_TEXT = 500;
const short = (text: string) => ownCopy(text.slice(0, MAX_TEXT).trim());
const plain = (html: string) => html.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ');

/** Every attachment of an export: some thousand short texts. */
export class Attachments {
  readonly #byId = new Map<string, Attachment>();
  readonly #byParent = new Map<string, FileReference[]>();

  add({ title, excerpt, html, media: [file], ...item }: SourceItem, paths: readonly string[]): void {
    if (!file) return;
    const id = ownCopy(item.id);
    const parentId = ownCopy(item.parentId);
    const address = ownCopy(file.address);
    const alt = short(file.alt);
    this.#byId.set(id, {
      address,
      alt,
      caption: short(excerpt) || short(plain(html)),
      title: short(title),
      parentId,
      paths: paths.map(ownCopy),
    });
    if (parentId === '') return;
    const siblings = this.#byParent.get(parentId) ?? [];
    siblings.push({ address, attachment: id, alt });
    this.#byParent.set(parentId, siblings);
  }

  get(id: string): Attachment | undefined {
    return this.#byId.get(id);
  }

  all = (): Iterable<[string, Attachment]> => this.#byId;

  of = (parentId: string): FileReference[] => this.#byParent.get(parentId) ?? [];

  /** The address of a file that is named by its attachment alone. */
  addressOf = ({ address, attachment }: FileReference): string =>
    address || (this.#byId.get(attachment)?.address ?? '');
}

export async function readAttachments(importId: string): Promise<Attachments> {
  const attachments = new Attachments();
  for await (const item of eachItem({ importId, type: ATTACHMENT }))
    attachments.add(await unpackItem(item), item.paths);
  return attachments;
}
