import { personService } from '~/services/content/record-services';
import { moveRecord } from '~/services/records/order';
import { recordRoutes } from './record-routes';
import { listPeople } from '~/services/records/admin-lists';

export const personRoutes = recordRoutes({
  kind: 'person',
  service: personService,
  list: listPeople,
  move: (actor, id, move) => moveRecord('person', actor, id, move),
});
