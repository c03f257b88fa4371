import { libraryFiles, optimiseFile } from '~/http/library';

export const loader = libraryFiles;
export const action = optimiseFile;
