import { TableHead } from '~/core/lists/list';
import { PERMISSIONS, ROLES, type Action } from '~/core/access/permissions';
import { capitalise } from '~/core/forms/field';

/** Labels of the actions; an action without one uses the wording of its error message. */
const TEXTS: Partial<Record<Action, string>> = {
  openAdmin: 'Open the admin area: dashboard, own profile, help',
  upload: 'Upload files',
  create: 'Create shows, articles, team members and pages',
  edit: 'Edit shows, articles, team members and pages',
  delete: 'Delete shows, articles, team members and pages',
  openTrash: 'Open the trash and restore from it',
  deleteForEver: 'Delete for ever from the trash',
  editSettings: 'Change settings, see and restore their versions',
  editLinks: 'Keep redirects, and see addresses and links that lead nowhere',
  manageUsers: 'Manage users',
  readHealth: 'See the health of the site, and make a backup',
};

const INCLUDED: Partial<Record<Action, string>> = {
  edit: 'See and restore versions, keep and publish changes',
};

const ROWS = (Object.keys(PERMISSIONS) as Action[]).flatMap((action) => {
  const label = TEXTS[action] ?? capitalise(PERMISSIONS[action].words);
  const included = INCLUDED[action];
  return [{ action, label }, ...(included ? [{ action, label: included }] : [])];
});

const GRANTS = { all: 'Yes', own: 'Own only', none: 'No' } as const;

const HIGHEST_FIRST = ROLES.toReversed();

export function RolesTable() {
  return (
    <table className="help__table">
      <caption className="vh">Roles</caption>
      <TableHead columns={['Permission', ...HIGHEST_FIRST.map(capitalise)]} />
      <tbody>
        {ROWS.map(({ action, label }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {HIGHEST_FIRST.map((role) => (
              <td key={role} data-column={capitalise(role)} data-grant={PERMISSIONS[action][role]}>
                {GRANTS[PERMISSIONS[action][role]]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
