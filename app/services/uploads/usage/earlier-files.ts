import { Version, type StoredVersion } from '~models/version';

/** Returns the names of the uploads in the earlier versions of a record, which is named as `recordRef` does. */
export async function filesOfVersions(record: string): Promise<ReadonlySet<string>> {
  // The keys of a record's versions begin with its name and a colon, after which comes the semicolon.
  const versions = { _id: { $gt: `${record}:`, $lt: `${record};` }, 'files.0': { $exists: true } };
  const earlier = await Version.find(versions, { files: 1 }).lean<Pick<StoredVersion, 'files'>[]>();
  return new Set(earlier.flatMap(({ files = [] }) => files));
}
