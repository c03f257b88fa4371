import { openapi } from '~/http/api/document/openapi';

export const loader = openapi.answer;
export const action = openapi.answer;
