import { resumable } from '~/http/media/tus-server';

export const loader = resumable;
export const action = resumable;
