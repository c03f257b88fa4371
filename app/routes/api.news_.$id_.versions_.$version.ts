import { articleVersions } from '~/http/api/news';

export const loader = articleVersions.one.answer;
export const action = articleVersions.one.answer;
