import { roundExportLoader } from '~/press/approvals/export-round.server';

export const loader = roundExportLoader;
