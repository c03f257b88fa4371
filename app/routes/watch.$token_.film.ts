import { watchFilm } from '~/http/site/screeners/watch-files';

export const loader = watchFilm;
