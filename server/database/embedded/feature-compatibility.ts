import mongoose from 'mongoose';
import { reasonOf } from '../errors';

const TIMEOUT_MS = 2_000;
/** From this version on, the command has to be confirmed: there may be no way back. */
const CONFIRMED_FROM = 7;

/**
 * Lets a server of ours write its data in the format of its own version. A folder keeps the format of the day it was
 * made, and a server that is two major versions newer does not start on it. A failure is said, and changes nothing.
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
