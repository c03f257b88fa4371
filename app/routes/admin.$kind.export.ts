import { recordExportLoader } from '~/moving/screens/import-csv.server';

export const loader = recordExportLoader;
