import { noSuchCall } from '~/http/api/not-found';

export const loader = noSuchCall;
export const action = noSuchCall;
