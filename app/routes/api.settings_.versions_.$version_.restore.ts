import { settingsVersions } from '~/http/api/settings';

export const loader = settingsVersions.restore.answer;
export const action = settingsVersions.restore.answer;
