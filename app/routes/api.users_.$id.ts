import { user } from '~/http/api/users';

export const loader = user.answer;
export const action = user.answer;
