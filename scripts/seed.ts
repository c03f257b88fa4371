/** `npm run seed`: puts the demo content into the database of the environment, if that is empty. */
import { prepareDatabase } from '../app/services/platform/startup';
import { say, withSite } from './with-site';

await withSite(async ({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }) => {
  await prepareDatabase({ seed: 'demo', admin: { username, password }, say });
  say('Done.');
});
