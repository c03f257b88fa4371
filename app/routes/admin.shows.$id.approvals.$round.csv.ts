import { roundExportLoader } from '~/press/approvals/approvals-screen.server';

export const loader = roundExportLoader;
