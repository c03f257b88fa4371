import { logout } from '~/http/api/auth';

export const loader = logout.answer;
export const action = logout.answer;
