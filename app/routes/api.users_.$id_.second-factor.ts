import { userSecondFactor } from '~/http/api/users';

export const loader = userSecondFactor.answer;
export const action = userSecondFactor.answer;
