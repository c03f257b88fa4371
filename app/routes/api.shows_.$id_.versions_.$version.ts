import { showVersions } from '~/http/api/shows';

export const loader = showVersions.one.answer;
export const action = showVersions.one.answer;
