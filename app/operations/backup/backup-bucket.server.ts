import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { clientOptions, isMissingObject } from '~/media/storage/storage-s3.server';
import type { Range } from '~/media/storage/storage.server';
import {
  BackupError,
  NotedContent,
  PlaceError,
  type BackupPlace,
  type PlacedFile,
} from './backup-place.server';
import type { BackupBucketOptions } from './backup-options.server';

/** The size of a part of a large file; two are in memory at once. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_MS = 10_000;
const SILENCE_MS = 60_000;

const REFUSED =
  /^(?:AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|CredentialsProviderError)$/;
const AWAY =
  /^(?:TimeoutError|NetworkingError|ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
const NO_ROOM = /^(?:QuotaExceeded|InsufficientStorage|XMinioStorageFull|NoSpaceLeft)/;

/** Backups in a bucket, below a prefix. An object appears once all its parts are uploaded. */
export class BackupBucket implements BackupPlace {
  readonly label: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  /** `prefix` is empty, or a path that ends with a slash. */
  constructor(bucket: string, prefix: string, options: BackupBucketOptions) {
    this.label = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = new S3Client({
      ...clientOptions(options),
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: SILENCE_MS,
        throwOnRequestTimeout: true,
        socketTimeout: SILENCE_MS,
      },
    });
  }

  async *list(folder: string): AsyncGenerator<PlacedFile> {
    const prefix = `${this.#prefix}${folder}/`;
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix });
    try {
      for await (const page of pages)
        for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          if (Key !== undefined)
            yield { name: Key.slice(this.#prefix.length), size: Size, modifiedAt: LastModified };
    } catch (error) {
      throw this.#explain(error, 'listed');
    }
  }

  async sizeOf(name: string): Promise<number | null> {
    const found = await this.#orNull(this.#client.send(new HeadObjectCommand(this.#at(name))));
    return found && (found.ContentLength ?? 0);
  }

  async read(name: string, range?: Range): Promise<Readable | null> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const found = await this.#orNull(this.#client.send(new GetObjectCommand({ ...this.#at(name), ...part })));
    const body = found?.Body as Readable | undefined;
    return body ? this.#explained(body) : null;
  }

  /** Replaces the stream's errors with readable ones. */
  #explained(body: Readable): Readable {
    const explain = (error: unknown) => this.#explain(error, 'read');
    return Readable.from(
      (async function* () {
        try {
          yield* body as AsyncIterable<Buffer>;
        } catch (error) {
          throw explain(error);
        }
      })(),
      { highWaterMark: 1 },
    );
  }

  async write(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const noted = new NotedContent(content);
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#at(name), Body: Readable.from(noted) },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    await upload.done().catch((error: unknown) => {
      throw noted.error ?? this.#explain(error, 'written');
    });
  }

  async remove(name: string): Promise<void> {
    await this.#orNull(this.#client.send(new DeleteObjectCommand(this.#at(name))), 'changed');
  }

  #at(name: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }

  async #orNull<Answer>(answer: Promise<Answer>, what = 'read'): Promise<Answer | null> {
    try {
      return await answer;
    } catch (error) {
      if (isMissingObject(error)) return null;
      throw this.#explain(error, what);
    }
  }

  /** Uses only the error's name: its message may contain a signed URL. */
  #explain(error: unknown, what: string): unknown {
    if (error instanceof BackupError || !(error instanceof Error)) return error;
    return new PlaceError(`${this.label} cannot be ${what}: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: Error): string {
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const name = typeof code === 'string' ? code : error.name;
  const status = $metadata?.httpStatusCode ?? 0;
  if (name === 'NoSuchBucket') return 'there is no such bucket';
  if (NO_ROOM.test(name) || status === 507) return 'there is no room left';
  if (REFUSED.test(name) || status === 401 || status === 403) return 'the access is refused';
  if (AWAY.test(name) || error.message === 'aborted') return 'it cannot be reached';
  if (status >= 500 || name === 'SlowDown') return `it answers with ${status || name}`;
  return /^[\w.-]{1,60}$/.test(name) ? name : 'unknown reason';
}
