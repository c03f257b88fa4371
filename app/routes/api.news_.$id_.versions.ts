import { articleVersions } from '~/http/api/news';

export const loader = articleVersions.all.answer;
export const action = articleVersions.all.answer;
