import { prepareDatabase, registerWriteListeners } from '../../../app/operations/start/startup.server';
import { openUploads } from '../../../app/media/storage/storage-open.server';
import { uploadOptions } from '../../../server/app-entry';
import { readConfig } from '../../../server/config';

type Admin = Parameters<typeof prepareDatabase>[0]['admin'];

registerWriteListeners();

/** Writes the demo content to the connected database, and its files to a data folder. */
export async function writeDemoContent(dataDir: string, admin?: Admin): Promise<void> {
  await openUploads(uploadOptions(readConfig({ ...process.env, DATA_DIR: dataDir })));
  await prepareDatabase({ seed: 'demo', admin, announce: () => undefined });
}
