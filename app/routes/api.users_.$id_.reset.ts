import { userReset } from '~/http/api/users';

export const loader = userReset.answer;
export const action = userReset.answer;
