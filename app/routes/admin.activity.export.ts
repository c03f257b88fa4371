import { exportLoader } from '~/http/activity/activity-export';

export const loader = exportLoader;
