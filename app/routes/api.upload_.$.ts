import { onlyBy, removeUpload } from '~/http/upload';

export const loader = onlyBy('DELETE');
export const action = removeUpload;
