/** The forms of the screeners of a show. */
import { Job } from '~models/job';
import { makeShow, unique } from '../../make';
import { makeFilm, makeScreener } from '../../make-screener';
import { EDITORS, to, type RoleForm } from './role-form';

const FORM = 'admin.shows.$id_.screeners';

/** Returns a form about a screener; `fields` gets the id of its first recipient. */
const about = (intent: string, fields: (recipient: string) => Record<string, string>) => async () => {
  const { show, screener } = await makeScreener();
  const { id = '' } = screener.recipients[0] ?? {};
  return to(`/admin/shows/${show}/screeners`, { intent, screener: screener.id, ...fields(id) });
};

/** Records that a copy of a film could not be made. */
const failRendition = (film: string) =>
  Job.create({
    _id: `rendition:${film}`,
    type: 'rendition',
    subject: film,
    state: 'failed',
    reason: 'unreadable',
    createdAt: new Date(),
  });

export const SCREENER_FORMS: RoleForm[] = [
  {
    form: FORM,
    name: 'makes a screener',
    may: EDITORS,
    prepare: async () => {
      const { id } = await makeShow();
      const fields = {
        title: unique('One'),
        filmUrl: await makeFilm(),
        starts: '5',
        recipients: 'Ravi Lund',
      };
      return to(`/admin/shows/${id}/screeners`, fields);
    },
  },
  {
    form: `${FORM} save-screener`,
    name: 'saves a screener',
    may: EDITORS,
    prepare: about('save-screener', () => ({ title: unique('Two') })),
  },
  {
    form: `${FORM} add-recipients`,
    name: 'makes links to a screener',
    may: EDITORS,
    prepare: about('add-recipients', () => ({ recipients: 'Maud Serrano, Frame Rate' })),
  },
  {
    form: `${FORM} change-recipients`,
    name: 'ends a link to a screener',
    may: EDITORS,
    prepare: about('change-recipients', (asked) => ({ asked, confirmed: 'change-recipients' })),
  },
  {
    form: `${FORM} end-links`,
    name: 'ends all links to a screener',
    may: EDITORS,
    prepare: about('end-links', () => ({ confirmed: 'end-links' })),
  },
  {
    form: `${FORM} remove-screener`,
    name: 'deletes a screener',
    may: EDITORS,
    prepare: about('remove-screener', () => ({ confirmed: 'remove-screener' })),
  },
  {
    form: `${FORM} try-again`,
    name: 'begins the work on the film of a screener again',
    may: EDITORS,
    prepare: async () => {
      const { show, screener } = await makeScreener();
      await failRendition(screener.file);
      return to(`/admin/shows/${show}/screeners`, { intent: 'try-again', screener: screener.id });
    },
  },
];
