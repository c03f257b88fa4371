import { personPreviews } from '~/http/api/people';

export const loader = personPreviews.one.answer;
export const action = personPreviews.one.answer;
