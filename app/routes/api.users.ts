import { users } from '~/http/api/users';

export const loader = users.answer;
export const action = users.answer;
