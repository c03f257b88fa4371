import { showDrafts } from '~/http/api/shows';

export const loader = showDrafts.publish.answer;
export const action = showDrafts.publish.answer;
