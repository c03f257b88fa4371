import { articleVersions } from '~/http/api/news';

export const loader = articleVersions.restore.answer;
export const action = articleVersions.restore.answer;
