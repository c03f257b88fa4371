/** `npm run seed`: puts the demo content into the database of the environment, if that is empty. */
import { MACHINE } from '../app/accounts/users.server';
import { audited } from '../app/core/activity/record-event.server';
import { prepareDatabase } from '../app/operations/start/startup.server';
import { announce, withSite } from './with-site';

await withSite(
  async ({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }) => {
    const admin = { username, password };
    await audited(MACHINE, { what: 'command' }, () => prepareDatabase({ seed: 'demo', admin, announce }));
    announce('Done.');
  },
  { writes: true },
);
