import { brandFile } from '~/http/site/brand-file';

export const loader = brandFile;
