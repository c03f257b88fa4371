import { watchPoster } from '~/press/screeners/watch-page.server';

export const loader = watchPoster;
