import { answerRequest } from '~/http/api/answer-request';

export const loader = answerRequest;
export const action = answerRequest;
