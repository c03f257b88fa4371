import { approvalPicture } from '~/http/site/approvals/approval-picture';

export const loader = approvalPicture;
