import { noSuchCall } from '~/http/api/missing';

export const loader = noSuchCall;
export const action = noSuchCall;
