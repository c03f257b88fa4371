import { password } from '~/http/api/auth';

export const loader = password.answer;
export const action = password.answer;
