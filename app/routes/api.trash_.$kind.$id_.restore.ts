import { trash } from '~/http/api/trash';

export const loader = trash.restore.answer;
export const action = trash.restore.answer;
