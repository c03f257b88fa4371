import { libraryFiles } from '~/http/library';

export const loader = libraryFiles;
