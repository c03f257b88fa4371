import { staffFile } from '~/media/library/file-screen.server';

export const loader = staffFile;
