import { showMedia } from '~/http/api/shows';

export const loader = showMedia.answer;
export const action = showMedia.answer;
