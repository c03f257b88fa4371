import { pressFilesLoader } from '~/http/screens/press/press-settings';

export const loader = pressFilesLoader;
