import { kitFilesLoader } from '~/press/kits/press-screens.server';

export const loader = kitFilesLoader;
