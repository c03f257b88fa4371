import { listPeople, movePerson, personService } from '~/services/site/people';
import { recordRoutes } from './record-routes';

export const personRoutes = recordRoutes({
  kind: 'person',
  service: personService,
  list: listPeople,
  move: movePerson,
});
