/** The forms of redirects. */
import { makeRedirect, unique } from '../../make';
import { at, EDITORS, to, type RoleForm } from './role-form';

const SCREEN = '/admin/links';
const newAddress = () => `/${unique('new').replace(' ', '-')}`;
const csvFile = () => new File([`${newAddress()},/shows`], 'redirects.csv', { type: 'text/csv' });

export const LINK_FORMS: RoleForm[] = [
  {
    form: 'admin.links',
    name: 'adds a redirect',
    may: EDITORS,
    prepare: () => to(SCREEN, { from: newAddress(), to: '/shows', status: '301' }),
  },
  {
    form: 'admin.links delete',
    name: 'deletes a redirect in the list',
    may: EDITORS,
    prepare: async () => to(SCREEN, { intent: 'delete', id: (await makeRedirect()).id }),
  },
  {
    form: 'admin.links preview',
    name: 'reads a file of redirects',
    may: EDITORS,
    writes: false,
    prepare: () => to(SCREEN, { intent: 'preview', file: csvFile() }),
  },
  {
    form: 'admin.links import',
    name: 'imports redirects',
    may: EDITORS,
    prepare: () => to(SCREEN, { intent: 'import', csv: `${newAddress()},/shows` }),
  },
  {
    form: 'admin.links_.$id',
    name: 'edits a redirect',
    may: EDITORS,
    prepare: () => at('links', makeRedirect(), { note: 'Changed' }),
  },
  {
    form: 'admin.links_.$id_.delete',
    name: 'deletes a redirect',
    may: EDITORS,
    prepare: () => at('links', makeRedirect(), {}, '/delete'),
  },
];
