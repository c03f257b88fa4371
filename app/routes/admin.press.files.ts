import { pressFilesLoader } from '~/press/kits/press-settings.server';

export const loader = pressFilesLoader;
