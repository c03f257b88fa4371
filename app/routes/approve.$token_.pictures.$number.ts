import { approvalPicture } from '~/press/approvals/approval-link.server';

export const loader = approvalPicture;
