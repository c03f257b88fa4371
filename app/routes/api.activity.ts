import { activity } from '~/http/api/activity';

export const loader = activity.answer;
export const action = activity.answer;
