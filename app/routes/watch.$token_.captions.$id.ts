import { watchTrack } from '~/press/screeners/watch-page.server';

export const loader = watchTrack;
