import { randomBytes } from 'node:crypto';
import { User } from '~models/user';
import { Failure } from '~/rules/validation/errors';
import { isCommonPassword } from './password-blocklist';
import { createFirstAdmin } from './user-creation';

const GENERATED_BYTES = 12;

/**
 * Creates the first administrator if there are no users. Returns the message to print once, with the password if it was
 * generated; returns null if a user already exists.
 */
export async function ensureFirstAdmin(
  username: string,
  password: string | undefined,
): Promise<string | null> {
  if ((await User.countDocuments()) > 0) return null;
  const secret = password ?? randomBytes(GENERATED_BYTES).toString('base64url');
  const email = `${username.toLowerCase().replace(/[^a-z0-9._-]/g, '') || 'admin'}@localhost.localdomain`;
  try {
    await createFirstAdmin({ username, email, password: secret });
  } catch (error) {
    // Another instance that started at the same moment created the user first.
    if (error instanceof Failure && error.status === 409) return null;
    throw error;
  }
  if (password !== undefined) {
    const ready = `Administrator "${username}" is ready, with the password of ADMIN_PASSWORD.`;
    return (await isCommonPassword(password)) ? `${ready} It is a common one: change it.` : ready;
  }
  return `Administrator "${username}", password ${secret} (shown this once; sign in at /admin and change it).`;
}
