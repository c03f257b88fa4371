import { settingsHistory } from '~/services/records/settings';
import { historyRoutes } from './history-routes';

export const settingsHistoryRoutes = historyRoutes({
  history: settingsHistory,
  formPath: () => '/admin/settings',
});
