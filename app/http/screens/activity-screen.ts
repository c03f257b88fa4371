import { activityOptions } from '~/services/activity/limits';
import { listActivity } from '~/services/activity/activity';
import { listUsers } from '~/services/accounts/users';
import { adminLoader } from '../request/admin-loader';
import { readListPage } from '../request/list-url';
import { givenParameters, readActivityFilter } from '../request/activity-query';

const PAGE_SIZE = 50;

/** Loads one page of what happened. */
export const activityLoader = adminLoader(
  async ({ actor, url }) => {
    const given = givenParameters(url);
    const [list, users] = await Promise.all([
      readListPage(url, { limit: PAGE_SIZE, known: [...Object.keys(given), 'page'] }, (query) =>
        listActivity(actor, readActivityFilter(url), query),
      ),
      listUsers(actor),
    ]);
    return {
      ...list,
      given,
      days: activityOptions().days,
      users: users.map(({ id, username, firstName, lastName }) => ({
        id,
        name: [firstName, lastName].filter(Boolean).join(' ') || username,
      })),
      now: new Date().toISOString(),
    };
  },
  { needs: 'readActivity' },
);
