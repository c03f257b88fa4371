import { linksHereLoader } from '~/http/screens/links/links-here';

export const loader = linksHereLoader;
