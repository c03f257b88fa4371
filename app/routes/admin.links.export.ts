import { exportRedirectsLoader } from '~/http/screens/links/links';

export const loader = exportRedirectsLoader;
