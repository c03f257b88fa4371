import { articleDrafts } from '~/http/api/news';

export const loader = articleDrafts.publish.answer;
export const action = articleDrafts.publish.answer;
