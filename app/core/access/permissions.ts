import type { ContentKind } from '~/core/nouns/kinds';
import type { Via } from './activity';
import { notAllowed, outsideScopes, signInFirst } from '~/core/validation/errors';

export const ROLES = ['author', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The user who makes a change. Every service that writes requires one. */
export interface Actor {
  id: string;
  role: Role;
  username: string;
  /** The default author of a new article: the person's name, else the username. */
  name: string;
  via: Via;
  isProgram?: boolean;
  /** The kinds that the API token may read; undefined without a token, which means all. */
  readableKinds?: readonly ContentKind[];
  writableKinds?: readonly ContentKind[];
}

/** The id of the program where it acts itself. */
export const MACHINE_ID = 'system';

export const isMachine = ({ id, via }: Pick<Actor, 'id' | 'via'>): boolean =>
  via === 'cli' || id === MACHINE_ID;

/** The id and the name of an actor as records store them; those of the machine are null and empty. */
export const storedActor = (actor: Pick<Actor, 'id' | 'name' | 'via'>): { id: string | null; name: string } =>
  isMachine(actor) ? { id: null, name: '' } : { id: actor.id, name: actor.name };

type Grant = 'all' | 'own' | 'none';

/** The permissions of each role. `own` means records whose `createdBy` is the actor. */
export const PERMISSIONS = {
  openAdmin: { words: 'open the admin area', author: 'all', editor: 'all', admin: 'all' },
  upload: { words: 'upload files', author: 'all', editor: 'all', admin: 'all' },
  clearStills: { words: 'clear pictures for the press', author: 'none', editor: 'all', admin: 'all' },
  editUpload: { words: 'change files of others', author: 'own', editor: 'all', admin: 'all' },
  create: { words: 'create content', author: 'all', editor: 'all', admin: 'all' },
  edit: { words: 'edit content of others', author: 'own', editor: 'all', admin: 'all' },
  delete: { words: 'delete content', author: 'none', editor: 'all', admin: 'all' },
  openTrash: { words: 'open the trash', author: 'none', editor: 'all', admin: 'all' },
  deleteForEver: { words: 'delete for ever', author: 'none', editor: 'none', admin: 'all' },
  removeDemo: { words: 'remove the demo content', author: 'none', editor: 'none', admin: 'all' },
  editSettings: { words: 'edit settings', author: 'none', editor: 'all', admin: 'all' },
  moveIn: { words: 'bring content over from another site', author: 'none', editor: 'all', admin: 'all' },
  editLinks: { words: 'edit links', author: 'none', editor: 'all', admin: 'all' },
  openKits: { words: 'decide who sees a press kit', author: 'none', editor: 'all', admin: 'all' },
  shareScreeners: { words: 'share screeners', author: 'none', editor: 'all', admin: 'all' },
  manageApprovals: { words: 'manage approvals', author: 'none', editor: 'all', admin: 'all' },
  manageUsers: { words: 'manage users', author: 'none', editor: 'none', admin: 'all' },
  readActivity: { words: 'read the activity', author: 'none', editor: 'none', admin: 'all' },
  readHealth: { words: 'see the health of the site', author: 'none', editor: 'none', admin: 'all' },
} as const satisfies Record<string, Record<Role, Grant> & { words: string }>;

export type Action = keyof typeof PERMISSIONS;

/**
 * API tokens have no second factor, so they cannot manage accounts or read about accounts and the machine. Moving in is for people,
 * because it begins with a plan that is read.
 */
const FOR_PEOPLE_ONLY: ReadonlySet<Action> = new Set(['manageUsers', 'readActivity', 'readHealth', 'moveIn']);

const isClosedToProgram = ({ isProgram = false }: Actor, action: Action) =>
  isProgram && FOR_PEOPLE_ONLY.has(action);

/** Some permissions depend on the record. */
export function can(actor: Actor | null, action: Action, record?: { createdBy?: string | null }): boolean {
  if (!actor || isClosedToProgram(actor, action)) return false;
  const grant: Grant = PERMISSIONS[action][actor.role];
  return grant === 'all' || (grant === 'own' && record?.createdBy === actor.id);
}

/** Throws 401 without an actor and 403 without the permission. */
export function authorize(
  actor: Actor | null,
  action: Action,
  record?: { createdBy?: string | null },
): asserts actor is Actor {
  if (!actor) throw signInFirst();
  if (isClosedToProgram(actor, action)) throw outsideScopes();
  if (!can(actor, action, record)) throw notAllowed(PERMISSIONS[action].words);
}
