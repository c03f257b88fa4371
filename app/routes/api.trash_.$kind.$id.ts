import { trash } from '~/http/api/trash';

export const loader = trash.one.answer;
export const action = trash.one.answer;
