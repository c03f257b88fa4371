import { answerRequest } from '~/admin/api/resource-table.server';

export const loader = answerRequest;
export const action = answerRequest;
