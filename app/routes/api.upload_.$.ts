import { answerByPath } from '~/http/api/uploads/by-path';

export const loader = answerByPath;
export const action = answerByPath;
