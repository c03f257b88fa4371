import { reportCsvLoader } from '~/moving/screens/plan-csv.server';

export const loader = reportCsvLoader;
