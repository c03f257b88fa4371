import { showDrafts } from '~/http/api/shows';

export const loader = showDrafts.one.answer;
export const action = showDrafts.one.answer;
