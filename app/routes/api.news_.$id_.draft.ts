import { articleDrafts } from '~/http/api/news';

export const loader = articleDrafts.one.answer;
export const action = articleDrafts.one.answer;
