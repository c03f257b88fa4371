import { settingsVersions } from '~/http/api/settings';

export const loader = settingsVersions.one.answer;
export const action = settingsVersions.one.answer;
