import { linksHereLoader } from '~/site/links/links-screen.server';

export const loader = linksHereLoader;
