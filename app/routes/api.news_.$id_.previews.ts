import { articlePreviews } from '~/http/api/news';

export const loader = articlePreviews.all.answer;
export const action = articlePreviews.all.answer;
