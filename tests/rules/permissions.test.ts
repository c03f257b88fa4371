import { describe, expect, it } from 'vitest';
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

describe.each(ACTIONS)('%s', (action) => {
  it.each(ROLES)('as %s', (role) => {
    const me = actor(role);
    expect(can(me, action, { createdBy: me.id })).toBe(TABLE[action].own.includes(role));
    for (const createdBy of ['other', null, undefined]) {
      expect(can(me, action, { createdBy })).toBe(TABLE[action].others.includes(role));
    }
  });

  it('without a session', () => {
    expect(can(null, action, { createdBy: null })).toBe(false);
    expect(() => authorize(null, action)).toThrow(expect.objectContaining({ status: 401 }));
  });
});

describe('a program with an API token of an administrator', () => {
  const program = actor('admin', { isProgram: true });

  it.each(ACTIONS)(
    'may do what the administrator may, except decide or read about accounts: %s',
    (action) => {
      const isClosed = ['manageUsers', 'readActivity', 'readHealth', 'moveIn'].includes(action);
      expect(can(program, action, { createdBy: 'other' })).toBe(!isClosed);
      const attempt = () => authorize(program, action);
      if (isClosed) expect(attempt).toThrow('This token may not do that');
      else expect(attempt).not.toThrow();
    },
  );
});

it('a forbidden action is rejected with a message and 403', () => {
  const refused = () => authorize(actor('author'), 'delete', { createdBy: 'x' });
  expect(refused).toThrow(Failure);
  expect(refused).toThrow(
    expect.objectContaining({ status: 403, message: 'Your role does not allow you to delete content.' }),
  );
  expect(() => authorize(actor('editor'), 'delete', { createdBy: 'x' })).not.toThrow();
});
