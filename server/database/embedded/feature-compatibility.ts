import mongoose from 'mongoose';
import { reasonOf } from '../errors';

const TIMEOUT_MS = 2_000;
/** From this version on, the command must be confirmed, because a downgrade may be impossible. */
const CONFIRMED_FROM = 7;

/**
 * Raises the data format to the server's own version. A folder keeps the format of its creation, and a server two major
 * versions newer cannot start on it. A failure is reported and changes nothing.
 */
export async function raiseFeatureCompatibility(
  uri: string,
  announce: (message: string) => void,
): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri, {
    serverSelectionTimeoutMS: TIMEOUT_MS,
    connectTimeoutMS: TIMEOUT_MS,
    socketTimeoutMS: 60_000,
  });
  try {
    const admin = client.db('admin');
    const { version } = await admin.command({ buildInfo: 1 });
    const own = /^\d+\.\d+/.exec(String(version))?.[0];
    const { featureCompatibilityVersion: stored } = await admin.command({
      getParameter: 1,
      featureCompatibilityVersion: 1,
    });
    if (own === undefined || (stored as { version?: string } | undefined)?.version === own) return;
    const confirm = Number.parseInt(own, 10) >= CONFIRMED_FROM ? { confirm: true } : {};
    await admin.command({ setFeatureCompatibilityVersion: own, ...confirm });
    announce(`The embedded database now writes its data in the format of MongoDB ${own}.`);
  } catch (error) {
    announce(
      `The format of the embedded database's data could not be raised (${reasonOf(error).slice(0, 200)}).`,
    );
  } finally {
    await client.close();
  }
}
