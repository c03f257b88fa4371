import { exportLoader } from '~/accounts/activity/activity-screen.server';

export const loader = exportLoader;
