import { watchFilm } from '~/press/screeners/watch-page.server';

export const loader = watchFilm;
