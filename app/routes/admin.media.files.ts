export { libraryFiles as loader } from '~/media/library/library-screen.server';
