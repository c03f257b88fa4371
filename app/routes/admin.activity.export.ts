import { exportLoader } from '~/http/screens/activity-export';

export const loader = exportLoader;
