import { reportCsvLoader } from '~/moving/screens/import-csv.server';

export const loader = reportCsvLoader;
