import { templateLoader } from '~/moving/screens/record-csv.server';

export const loader = templateLoader('people');
