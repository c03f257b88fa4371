import { trashedLinksLoader } from '~/site/links/links-screen.server';

export const loader = trashedLinksLoader;
