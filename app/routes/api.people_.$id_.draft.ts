import { personDrafts } from '~/http/api/people';

export const loader = personDrafts.one.answer;
export const action = personDrafts.one.answer;
