import { pressFilesLoader } from '~/press/kits/press-screens.server';

export const loader = pressFilesLoader;
