import { userSessions } from '~/http/api/users';

export const loader = userSessions.answer;
export const action = userSessions.answer;
