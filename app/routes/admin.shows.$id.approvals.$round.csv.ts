import { roundExportLoader } from '~/http/screens/approvals/round-export';

export const loader = roundExportLoader;
