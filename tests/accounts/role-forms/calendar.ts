/** The forms of the calendar: moving a date, and the address for calendar programs. */
import { makeAddress } from '~/calendar/calendar-file.server';
import { makeArticle } from '../../make';
import { EDITORS, EVERYBODY, ofOwn, otherUser, to, type RoleForm } from './role-form';

const HERE = '/admin/calendar';
const MOVED = { at: '2027-03-05T09:30' };

export const CALENDAR_FORMS: RoleForm[] = [
  {
    form: 'admin.calendar',
    name: 'makes an address of the calendar',
    may: EVERYBODY,
    prepare: (_, sender) => ofOwn(sender, HERE, {}),
  },
  {
    form: 'admin.calendar new-address',
    name: 'makes a new address of the calendar',
    may: EVERYBODY,
    prepare: (_, sender) =>
      ofOwn(sender, HERE, async (own) => {
        await makeAddress(own);
        return { intent: 'new-address' };
      }),
  },
  {
    form: 'admin.calendar_.$entry',
    name: 'moves the date of an own article',
    may: EVERYBODY,
    prepare: async (author) => to(`${HERE}/article.${(await makeArticle({}, author)).id}`, MOVED),
  },
  {
    form: 'admin.calendar_.$entry',
    name: 'moves the date of an article of others',
    may: EDITORS,
    prepare: async () => to(`${HERE}/article.${(await makeArticle({}, otherUser)).id}`, MOVED),
  },
];
