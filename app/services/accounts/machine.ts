import type { Actor } from '~/rules/accounts/permissions';

/** Who acts when the program itself, or a command on its machine, changes something. */
export const MACHINE: Actor = {
  id: 'system',
  role: 'admin',
  username: 'system',
  name: 'Showreel',
  via: 'cli',
};
