import { people } from '~/http/api/people';

export const loader = people.one.answer;
export const action = people.one.answer;
