import { notAllowed, signInFirst } from '../validation/errors';

export const ROLES = ['author', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who asks for a change. Required by every service that writes. */
export interface Actor {
  id: string;
  role: Role;
  username: string;
  /** What is written under a new article: the person's name, else the username. */
  name: string;
}

type Grant = 'all' | 'own' | 'none';

/** The one table of what a role may do. `own` means records whose `createdBy` is the actor. */
export const PERMISSIONS = {
  openAdmin: { words: 'open the admin area', author: 'all', editor: 'all', admin: 'all' },
  upload: { words: 'upload files', author: 'all', editor: 'all', admin: 'all' },
  editUpload: { words: 'change files of others', author: 'own', editor: 'all', admin: 'all' },
  create: { words: 'create content', author: 'all', editor: 'all', admin: 'all' },
  edit: { words: 'edit content of others', author: 'own', editor: 'all', admin: 'all' },
  delete: { words: 'delete content', author: 'none', editor: 'all', admin: 'all' },
  editSettings: { words: 'edit settings', author: 'none', editor: 'all', admin: 'all' },
  manageUsers: { words: 'manage users', author: 'none', editor: 'none', admin: 'all' },
} as const satisfies Record<string, Record<Role, Grant> & { words: string }>;

export type Action = keyof typeof PERMISSIONS;

/** Whether the actor may do it, to this record where the action is about one. */
export function can(actor: Actor | null, action: Action, record?: { createdBy?: string | null }): boolean {
  if (!actor) return false;
  const grant: Grant = PERMISSIONS[action][actor.role];
  return grant === 'all' || (grant === 'own' && record?.createdBy === actor.id);
}

/** Throws 401 without an actor and 403 when the table says no. */
export function authorize(
  actor: Actor | null,
  action: Action,
  record?: { createdBy?: string | null },
): asserts actor is Actor {
  if (!actor) throw signInFirst();
  if (!can(actor, action, record)) throw notAllowed(PERMISSIONS[action].words);
}
