import { showService } from '~/services/content/record-services';
import { moveRecord } from '~/services/records/order';
import { recordRoutes } from './record-routes';
import { countsOf } from './show-screens';
import { listShows } from '~/services/records/admin-lists';

export const showRoutes = recordRoutes({
  kind: 'show',
  service: showService,
  list: listShows,
  move: (actor, id, move) => moveRecord('show', actor, id, move),
  more: (show) => Promise.resolve({ counts: show ? countsOf(show) : {} }),
});
