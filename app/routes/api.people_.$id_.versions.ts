import { personVersions } from '~/http/api/people';

export const loader = personVersions.all.answer;
export const action = personVersions.all.answer;
