import { createFirstAdmin } from '../accounts/user-creation';

/** Adds an administrator to a copy of the data, by whom an upgrade tries the sign-in. */
export async function addRehearsalAccount(username: string, password: string): Promise<void> {
  await createFirstAdmin({ username, password, email: `${username}@localhost.localdomain` });
}
