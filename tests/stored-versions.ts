/** Changes versions in the database, as a site would have stored them under earlier rules. */
import mongoose from 'mongoose';
import { brotliCompressSync } from 'node:zlib';
import type { Kind } from '~/rules/kinds/kinds';
import { findVersion, versionKey } from '~/services/records/saves';

/** Empties the title of a record's first version. */
export async function emptyFirstTitle(kind: Kind, id: string): Promise<void> {
  const { fields = {} } = (await findVersion(kind, id, 1)) ?? {};
  const body = brotliCompressSync(JSON.stringify({ ...fields, title: '' }));
  const versions = mongoose.connection.collection<{ _id: string }>('versions');
  await versions.updateOne({ _id: versionKey(kind, id, 1) }, { $set: { body } });
}
