import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  resumedRead,
  StorageUnavailable,
  type Listed,
  type Range,
  type Stat,
  type Storage,
} from './storage.server';

export interface S3Options {
  /** Default: Amazon's endpoint. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  /** Default: the machine's own credentials. */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
}

/** The options of every client, also of those of backups. */
export const clientOptions = ({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Omit<S3Options, 'bucket'>) =>
  ({
    region,
    // S3-compatible servers have no host name per bucket, and not all support the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }) as const;

/** Upload part size; several parts are in memory at once. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** Timeout for connecting, and for answers to requests without a body. */
const CONNECTION_MS = 5_000;
const ANSWER_MS = 4_000;
/** Idle timeout while bytes are stored or copied: a store may copy a large file silently for a while. */
const SILENCE_MS = 60_000;
/** With growing delays: stores answer 503 in bursts. */
const MAX_ATTEMPTS = 5;

export const isMissingObject = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);

/** The store is temporarily unavailable: no connection, no answer, a server error, or too many requests. */
function isAway(error: unknown): boolean {
  const { name, code, $metadata } = error as {
    name?: string;
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500 || status === 429;
  return name === 'TimeoutError' || (typeof code === 'string' && /^E[A-Z]/.test(code));
}

async function reach<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw isAway(error) ? new StorageUnavailable(error) : error;
  }
}

/** An object appears when all its parts are uploaded. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  /** Stores and copies, which may take long. */
  readonly #writer: S3Client;
  readonly #bucket: string;

  constructor({ bucket, ...store }: S3Options) {
    this.#bucket = bucket;
    const options = { ...clientOptions(store), maxAttempts: MAX_ATTEMPTS };
    const connectionTimeout = CONNECTION_MS;
    this.#client = new S3Client({
      ...options,
      requestHandler: { connectionTimeout, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    });
    this.#writer = new S3Client({
      ...options,
      requestHandler: { connectionTimeout, socketTimeout: SILENCE_MS },
    });
  }

  async put(key: string, source: Readable, type: string): Promise<void> {
    const upload = new Upload({
      client: this.#writer,
      params: { ...this.#at(key), Body: source, ContentType: type },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    // The source's own error is thrown even if the uploaded parts cannot be deleted.
    let broken: Error | undefined;
    source.once('error', (error: Error) => (broken = error));
    await reach(upload.done()).catch((error: unknown) => {
      throw broken ?? error;
    });
  }

  async copy(key: string, file: string, type: string): Promise<void> {
    await this.put(key, createReadStream(file, { highWaterMark: 1024 * 1024 }), type);
  }

  async adopt(key: string, file: string, type: string): Promise<void> {
    await this.copy(key, file, type);
    await rm(file, { force: true });
  }

  async get(key: string, range?: Range): Promise<Readable | null> {
    const from = range?.start ?? 0;
    const openAt = (offset: number) =>
      range || offset > 0
        ? this.#open(key, `bytes=${from + offset}-${range?.end ?? ''}`)
        : this.#open(key, undefined);
    const found = await openAt(0);
    if (!found?.length) return found?.body ?? null;
    return resumedRead({ ...found, openAt: async (offset) => (await openAt(offset))?.body ?? null });
  }

  async stat(key: string): Promise<Stat | null> {
    const found = await this.#orNull(this.#client.send(new HeadObjectCommand(this.#at(key))));
    return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
  }

  async move(from: string, to: string, type: string): Promise<void> {
    const source = `${this.#bucket}/${from}`;
    const copied = await this.#orNull(
      this.#writer.send(
        new CopyObjectCommand({
          ...this.#at(to),
          CopySource: source,
          ContentType: type,
          MetadataDirective: 'REPLACE',
        }),
      ),
    );
    if (copied) await this.delete(from);
  }

  async delete(key: string): Promise<void> {
    await this.#orNull(this.#client.send(new DeleteObjectCommand(this.#at(key))));
  }

  async *list(): AsyncGenerator<Listed> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket });
    for (;;) {
      const { done, value: page } = await reach(pages.next());
      if (done) return;
      for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
        if (Key !== undefined) yield { key: Key, size: Size, modifiedAt: LastModified };
    }
  }

  async #open(key: string, range: string | undefined): Promise<{ body: Readable; length: number } | null> {
    const part = range === undefined ? {} : { Range: range };
    const found = await this.#orNull(this.#client.send(new GetObjectCommand({ ...this.#at(key), ...part })));
    return found && { body: found.Body as Readable, length: found.ContentLength ?? 0 };
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }

  async #orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
    try {
      return await reach(answer);
    } catch (error) {
      if (isMissingObject(error)) return null;
      throw error;
    }
  }
}
