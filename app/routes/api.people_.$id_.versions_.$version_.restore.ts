import { personVersions } from '~/http/api/people';

export const loader = personVersions.restore.answer;
export const action = personVersions.restore.answer;
