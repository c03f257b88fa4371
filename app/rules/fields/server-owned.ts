/**
 * The fields of each kind that only the server sets, although a change could name them. A client may send them back
 * unchanged.
 */
export const SERVER_OWNED = {
  record: ['id', 'slug', 'createdBy', 'createdAt', 'updatedAt'],
  settings: ['updatedAt'],
  redirect: ['id', 'createdBy', 'createdAt'],
  user: ['id', 'darkMode', 'createdAt', 'updatedAt'],
  profile: ['id', 'role', 'createdAt', 'updatedAt'],
} as const;
