import { PERMISSIONS, ROLES, type Action } from '~/rules/accounts/permissions';
import { capitalise } from '~/components/forms/capitalise';

/** Labels of the actions; an action without one uses the wording of its error message. */
const TEXTS: Partial<Record<Action, string>> = {
  openAdmin: 'Open the admin area: dashboard, own profile, help',
  upload: 'Upload files',
  create: 'Create shows, articles and team members',
  edit: 'Edit shows, articles and team members',
  delete: 'Delete shows, articles and team members',
  editSettings: 'Change settings',
  manageUsers: 'Manage users',
};

const GRANTS = { all: 'Yes', own: 'Own only', none: 'No' } as const;

const HIGHEST_FIRST = ROLES.toReversed();

/** Renders the permissions that the server enforces. */
export function RolesTable() {
  return (
    <table className="help__table">
      <caption className="vh">Roles</caption>
      <thead>
        <tr>
          <th scope="col">Permission</th>
          {HIGHEST_FIRST.map((role) => (
            <th scope="col" key={role}>
              {capitalise(role)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(PERMISSIONS) as Action[]).map((action) => (
          <tr key={action}>
            <th scope="row">{TEXTS[action] ?? capitalise(PERMISSIONS[action].words)}</th>
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
