import { tokens } from '~/http/api/tokens';

export const loader = tokens.answer;
export const action = tokens.answer;
