import { exportRedirectsLoader } from '~/http/screens/links/export';

export const loader = exportRedirectsLoader;
