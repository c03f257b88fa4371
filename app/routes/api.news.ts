import { news } from '~/http/api/news';

export const loader = news.all.answer;
export const action = news.all.answer;
