import { brandFile } from '~/site/brand/brand-file.server';

export const loader = brandFile;
