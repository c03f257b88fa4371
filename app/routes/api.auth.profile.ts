import { profile } from '~/http/api/auth';

export const loader = profile.answer;
export const action = profile.answer;
