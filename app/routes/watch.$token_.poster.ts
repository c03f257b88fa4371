import { watchPoster } from '~/http/site/screeners/watch-files';

export const loader = watchPoster;
