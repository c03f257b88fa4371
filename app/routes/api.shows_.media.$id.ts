import { showMediaItem } from '~/http/api/shows';

export const loader = showMediaItem.answer;
export const action = showMediaItem.answer;
