import { listShows, moveShow, showService } from '~/services/site/shows';
import { recordRoutes } from './record-routes';
import { countsOf } from './show-screens';

export const showRoutes = recordRoutes({
  kind: 'show',
  service: showService,
  list: listShows,
  move: moveShow,
  more: (show) => Promise.resolve({ counts: show ? countsOf(show) : {} }),
});
