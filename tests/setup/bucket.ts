import { mkdirSync } from 'node:fs';
import S3rver from 's3rver';
import type { S3Options } from '~/media/storage/storage-s3.server';

export interface Bucket {
  options: S3Options;
  stop(): Promise<void>;
}

const NAME = 'showreel';

/** Starts a local server of the S3 protocol with one bucket. */
export async function startBucket(folder: string): Promise<Bucket> {
  mkdirSync(folder, { recursive: true });
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: NAME }],
  });
  const { port } = await server.run();
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: NAME,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop: () => server.close(),
  };
}
