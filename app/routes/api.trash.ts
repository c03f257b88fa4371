import { trash } from '~/http/api/trash';

export const loader = trash.all.answer;
export const action = trash.all.answer;
