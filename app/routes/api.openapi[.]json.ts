import { openapi } from '~/http/api/openapi';

export const loader = openapi.answer;
export const action = openapi.answer;
