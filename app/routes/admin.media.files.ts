import { libraryFiles, optimiseFile } from '~/http/screens/library/library';

export const loader = libraryFiles;
export const action = optimiseFile;
