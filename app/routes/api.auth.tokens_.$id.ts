import { token } from '~/http/api/tokens';

export const loader = token.answer;
export const action = token.answer;
