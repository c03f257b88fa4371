import { resumable } from '~/http/api/uploads/tus-server';

export const loader = resumable;
export const action = resumable;
