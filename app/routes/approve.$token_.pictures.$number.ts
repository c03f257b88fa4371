import { approvalPicture } from '~/press/approvals/named-picture.server';

export const loader = approvalPicture;
