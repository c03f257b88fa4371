import { shows } from '~/http/api/shows';

export const loader = shows.one.answer;
export const action = shows.one.answer;
