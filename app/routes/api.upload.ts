import { upload } from '~/http/api/uploads/uploads';

export const loader = upload.answer;
export const action = upload.answer;
