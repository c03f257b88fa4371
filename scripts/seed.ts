/** `npm run seed`: puts the demo content into the database of the environment, if that is empty. */
import path from 'node:path';
import mongoose from 'mongoose';
import { prepareDatabase } from '../app/services/startup';
import { readConfig } from '../server/config';
import { startDatabase } from '../server/database';

const say = (message: string) => process.stderr.write(`${message}\n`);
const config = readConfig(process.env);
const admin = { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD };
const database = await startDatabase({
  mongodbUri: config.MONGODB_URI,
  embedded: config.EMBEDDED_DATABASE,
  dataDir: path.resolve(config.DATA_DIR),
  say,
});
try {
  await mongoose.connect(database.uri, { autoIndex: false });
  await prepareDatabase({ seed: 'demo', admin, say });
  say('Done.');
} finally {
  await mongoose.disconnect();
  await database.stop();
}
