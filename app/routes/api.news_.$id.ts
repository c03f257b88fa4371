import { news } from '~/http/api/news';

export const loader = news.one.answer;
export const action = news.one.answer;
