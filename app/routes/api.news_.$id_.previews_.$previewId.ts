import { articlePreviews } from '~/http/api/news';

export const loader = articlePreviews.one.answer;
export const action = articlePreviews.one.answer;
