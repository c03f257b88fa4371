import { settingsVersions } from '~/http/api/settings';

export const loader = settingsVersions.all.answer;
export const action = settingsVersions.all.answer;
