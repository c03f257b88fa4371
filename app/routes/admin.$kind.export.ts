import { recordExportLoader } from '~/moving/screens/record-csv.server';

export const loader = recordExportLoader;
