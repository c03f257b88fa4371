import { listShows, moveShow, showService } from '~/services/content/shows';
import { recordRoutes } from './record-routes';

export const showRoutes = recordRoutes({
  kind: 'show',
  service: showService,
  list: listShows,
  move: moveShow,
});
