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
import type { Listed, Range, Stat, Storage } from './storage';

export interface S3Options {
  /** By default Amazon's endpoint. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  /** By default the machine's own credentials. */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
}

/** The size of an upload part; several parts are in memory at once. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

const isMissing = (error: unknown) =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);

/** Objects in a bucket. An object appears when all its parts are uploaded. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      // S3-compatible servers have no host name per bucket, and not all support the newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, source: Readable, type: string): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#at(key), Body: source, ContentType: type },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    // The source's own error is thrown even if the uploaded parts cannot be deleted.
    let broken: Error | undefined;
    source.once('error', (error: Error) => (broken = error));
    await upload.done().catch((error: unknown) => {
      throw broken ?? error;
    });
  }

  async adopt(key: string, file: string, type: string): Promise<void> {
    await this.put(key, createReadStream(file, { highWaterMark: 1024 * 1024 }), type);
    await rm(file, { force: true });
  }

  async get(key: string, range?: Range): Promise<Readable | null> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const found = await this.#orNull(this.#client.send(new GetObjectCommand({ ...this.#at(key), ...part })));
    return (found?.Body as Readable | undefined) ?? null;
  }

  async stat(key: string): Promise<Stat | null> {
    const found = await this.#orNull(this.#client.send(new HeadObjectCommand(this.#at(key))));
    return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
  }

  async move(from: string, to: string, type: string): Promise<void> {
    const source = `${this.#bucket}/${from}`;
    const copied = await this.#orNull(
      this.#client.send(
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
    for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket }))
      for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
        if (Key !== undefined) yield { key: Key, size: Size, modifiedAt: LastModified };
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }

  async #orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
    try {
      return await answer;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}
