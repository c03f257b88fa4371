import { replace } from '@remix-run/node';
import { activityOptions } from '~/services/activity/limits';
import { listActivity } from '~/services/activity/activity';
import { listUsers } from '~/services/accounts/users';
import { adminLoader } from '../request/admin-loader';
import { listUrl, pageOf } from '../request/list-url';
import { givenParameters, readActivityFilter } from '../request/activity-query';

const PAGE_SIZE = 50;
const PATH = '/admin/activity';

/** Loads one page of what happened. */
export const activityLoader = adminLoader(
  async ({ actor, url }) => {
    const page = pageOf(url);
    const given = givenParameters(url);
    const [{ events, total }, users] = await Promise.all([
      listActivity(actor, readActivityFilter(url), { page, limit: PAGE_SIZE }),
      listUsers(actor),
    ]);
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
    if (page > pages) {
      const last = new URLSearchParams({ ...given, page: String(pages) });
      throw replace(listUrl(PATH, last, [...last.keys()]));
    }
    return {
      events,
      total,
      page,
      pages,
      before: (page - 1) * PAGE_SIZE,
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
