import { activity } from '~/http/activity/activity-api';

export const loader = activity.answer;
export const action = activity.answer;
