import { login } from '~/http/api/auth';

export const loader = login.answer;
export const action = login.answer;
