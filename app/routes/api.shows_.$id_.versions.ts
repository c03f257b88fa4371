import { showVersions } from '~/http/api/shows';

export const loader = showVersions.all.answer;
export const action = showVersions.all.answer;
