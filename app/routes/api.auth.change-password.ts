import { passwordAlias } from '~/http/api/auth';

export const loader = passwordAlias.answer;
export const action = passwordAlias.answer;
