import { libraryFiles, optimiseFile } from '~/media/library/library-screen.server';

export const loader = libraryFiles;
export const action = optimiseFile;
