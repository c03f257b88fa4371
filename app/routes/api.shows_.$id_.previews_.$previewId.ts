import { showPreviews } from '~/http/api/shows';

export const loader = showPreviews.one.answer;
export const action = showPreviews.one.answer;
