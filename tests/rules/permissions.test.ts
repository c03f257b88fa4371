import { expect, it } from 'vitest';
import { Failure } from '~/core/validation/errors';
import { authorize, can, PERMISSIONS, ROLES, type Action } from '~/core/access/permissions';
import { actor } from '../make';

/** The permission table: the roles that may act on their own records, and on others'. */
const TABLE: Record<Action, { own: string[]; others: string[] }> = {
  openAdmin: { own: ['author', 'editor', 'admin'], others: ['author', 'editor', 'admin'] },
  upload: { own: ['author', 'editor', 'admin'], others: ['author', 'editor', 'admin'] },
  clearStills: { own: ['editor', 'admin'], others: ['editor', 'admin'] },
  editUpload: { own: ['author', 'editor', 'admin'], others: ['editor', 'admin'] },
  create: { own: ['author', 'editor', 'admin'], others: ['author', 'editor', 'admin'] },
  edit: { own: ['author', 'editor', 'admin'], others: ['editor', 'admin'] },
  delete: { own: ['editor', 'admin'], others: ['editor', 'admin'] },
  openTrash: { own: ['editor', 'admin'], others: ['editor', 'admin'] },
  deleteForEver: { own: ['admin'], others: ['admin'] },
  removeDemo: { own: ['admin'], others: ['admin'] },
  editSettings: { own: ['editor', 'admin'], others: ['editor', 'admin'] },
  moveIn: { own: ['editor', 'admin'], others: ['editor', 'admin'] },
  editLinks: { own: ['editor', 'admin'], others: ['editor', 'admin'] },
  openKits: { own: ['editor', 'admin'], others: ['editor', 'admin'] },
  shareScreeners: { own: ['editor', 'admin'], others: ['editor', 'admin'] },
  manageApprovals: { own: ['editor', 'admin'], others: ['editor', 'admin'] },
  manageUsers: { own: ['admin'], others: ['admin'] },
  readActivity: { own: ['admin'], others: ['admin'] },
  readHealth: { own: ['admin'], others: ['admin'] },
};
const ACTIONS = Object.keys(PERMISSIONS) as Action[];

it('each role may do what the table says, and nobody anything without a session', () => {
  const may = (action: Action, isOwn: boolean) =>
    ROLES.filter((role) => {
      const me = actor(role);
      const answers = (isOwn ? [me.id] : ['other', null, undefined]).map((createdBy) =>
        can(me, action, { createdBy }),
      );
      expect(new Set(answers).size).toBe(1);
      return answers[0];
    });
  const found = ACTIONS.map((action) => [action, { own: may(action, true), others: may(action, false) }]);
  expect(Object.fromEntries(found)).toEqual(TABLE);
  for (const action of ACTIONS) {
    expect(can(null, action, { createdBy: null })).toBe(false);
    expect(() => authorize(null, action)).toThrow(expect.objectContaining({ status: 401 }));
  }
});

it('a program with an API token of an administrator may do what they may, except decide or read about accounts', () => {
  const program = actor('admin', { isProgram: true });
  const closed = ACTIONS.filter((action) => !can(program, action, { createdBy: 'other' }));
  expect(closed.toSorted()).toEqual(['manageUsers', 'moveIn', 'readActivity', 'readHealth']);
  for (const action of ACTIONS)
    if (closed.includes(action))
      expect(() => authorize(program, action)).toThrow('This token may not do that');
    else authorize(program, action);
});

it('a forbidden action is rejected with a message and 403', () => {
  const refused = () => authorize(actor('author'), 'delete', { createdBy: 'x' });
  expect(refused).toThrow(Failure);
  expect(refused).toThrow(
    expect.objectContaining({ status: 403, message: 'Your role does not allow you to delete content.' }),
  );
  expect(() => authorize(actor('editor'), 'delete', { createdBy: 'x' })).not.toThrow();
});
