import { people } from '~/http/api/people';

export const loader = people.all.answer;
export const action = people.all.answer;
