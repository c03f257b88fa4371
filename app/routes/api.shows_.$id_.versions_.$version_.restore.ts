import { showVersions } from '~/http/api/shows';

export const loader = showVersions.restore.answer;
export const action = showVersions.restore.answer;
