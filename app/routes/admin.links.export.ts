import { exportRedirectsLoader } from '~/site/links/links-screen.server';

export const loader = exportRedirectsLoader;
