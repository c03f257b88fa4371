import { watchTrack } from '~/http/site/screeners/watch-files';

export const loader = watchTrack;
