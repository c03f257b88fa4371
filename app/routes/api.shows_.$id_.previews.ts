import { showPreviews } from '~/http/api/shows';

export const loader = showPreviews.all.answer;
export const action = showPreviews.all.answer;
