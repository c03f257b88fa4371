import { resumable } from '~/http/resumable';

export const loader = resumable;
export const action = resumable;
