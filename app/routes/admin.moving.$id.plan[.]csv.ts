import { planCsvLoader } from '~/moving/screens/plan-csv.server';

export const loader = planCsvLoader;
