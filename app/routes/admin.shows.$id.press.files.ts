import { kitFilesLoader } from '~/http/screens/press/kit';

export const loader = kitFilesLoader;
