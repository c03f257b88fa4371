import { personVersions } from '~/http/api/people';

export const loader = personVersions.one.answer;
export const action = personVersions.one.answer;
