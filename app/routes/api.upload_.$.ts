import { uploadedFile } from '~/http/api/uploads';

export const loader = uploadedFile.answer;
export const action = uploadedFile.answer;
