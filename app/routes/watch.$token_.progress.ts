import { watchProgress } from '~/http/site/screeners/watch-progress';

export const action = watchProgress;
