import { shows } from '~/http/api/shows';

export const loader = shows.all.answer;
export const action = shows.all.answer;
