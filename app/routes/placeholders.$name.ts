import { earlierPlaceholder } from '~/site/brand/brand-file.server';

export const loader = earlierPlaceholder;
