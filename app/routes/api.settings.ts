import { settings } from '~/http/api/settings';

export const loader = settings.answer;
export const action = settings.answer;
