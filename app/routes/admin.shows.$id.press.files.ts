import { kitFilesLoader } from '~/press/kits/kit-screen.server';

export const loader = kitFilesLoader;
