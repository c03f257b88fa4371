import { personPreviews } from '~/http/api/people';

export const loader = personPreviews.all.answer;
export const action = personPreviews.all.answer;
