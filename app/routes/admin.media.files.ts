import { libraryFiles, optimiseFile } from '~/http/media/library';

export const loader = libraryFiles;
export const action = optimiseFile;
