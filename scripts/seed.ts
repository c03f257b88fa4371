/** `npm run seed`: puts the demo content into the database of the environment, if that is empty. */
import { prepareDatabase } from '../app/services/platform/startup';
import { announce, withSite } from './with-site';

await withSite(async ({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }) => {
  await prepareDatabase({ seed: 'demo', admin: { username, password }, announce });
  announce('Done.');
});
