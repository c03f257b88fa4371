import { personDrafts } from '~/http/api/people';

export const loader = personDrafts.publish.answer;
export const action = personDrafts.publish.answer;
