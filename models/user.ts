import { defineModel, stored, type StoredIn } from './define';

export const User = defineModel(
  'User',
  'users',
  [[{ usernameKey: 1 }, { unique: true }], [{ emailKey: 1 }, { unique: true }], { role: 1 }],
  {
    version: stored.is<number>({ type: Number, default: 1 }),
    /** As entered; unique by `usernameKey`. */
    username: stored.required,
    /** Lower-cased, because the supported databases have no common case-insensitive collation. */
    usernameKey: stored.required,
    email: stored.required,
    emailKey: stored.required,
    firstName: stored.text,
    lastName: stored.text,
    role: stored.oneOf(['author', 'editor', 'admin'], 'editor'),
    /** Null: as the system. */
    darkMode: stored.is<boolean | null>({ type: Boolean, default: null }),
    /** argon2id, in PHC string format; null until the user sets a password by a link. */
    passwordHash: stored.textOrNull,
    /** The id of the only grant that can set the password. */
    passwordLink: stored.textOrNull,
    /** Raised to end all sessions: those of an earlier epoch are over. Absent in old records: 0. */
    sessionEpoch: stored.optional(stored.count),
    /** The id of the session exempt from the epoch: the device that ended the others. */
    keptSession: stored.optional(stored.textOrNull),
    createdAt: stored.moment,
    updatedAt: stored.moment,
    updatedBy: stored.textOrNull,
  },
);
export type StoredUser = StoredIn<typeof User>;
