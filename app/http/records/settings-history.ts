import { settingsHistory } from '~/services/content/record-services';
import { historyRoutes } from './history-routes';

export const settingsHistoryRoutes = historyRoutes({
  history: settingsHistory,
  formPath: () => '/admin/settings',
});
