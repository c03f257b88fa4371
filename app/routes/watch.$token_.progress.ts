import { watchProgress } from '~/press/screeners/watch-page.server';

export const action = watchProgress;
