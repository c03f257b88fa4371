import { templateLoader } from '~/moving/screens/import-csv.server';

export const loader = templateLoader('people');
