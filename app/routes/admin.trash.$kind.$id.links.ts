import { trashedLinksLoader } from '~/http/screens/links/links-here';

export const loader = trashedLinksLoader;
