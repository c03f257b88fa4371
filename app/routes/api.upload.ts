import { onlyBy, postUpload } from '~/http/upload';

export const loader = onlyBy('POST');
export const action = postUpload;
