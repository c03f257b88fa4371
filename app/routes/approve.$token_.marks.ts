import { marksAction } from '~/press/approvals/approval-link.server';

export const action = marksAction;
