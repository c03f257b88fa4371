import { planCsvLoader } from '~/moving/screens/import-csv.server';

export const loader = planCsvLoader;
