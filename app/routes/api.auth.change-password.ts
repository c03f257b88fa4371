import { changePassword } from '~/http/api/auth';

export const loader = changePassword.answer;
export const action = changePassword.answer;
