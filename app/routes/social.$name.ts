import { socialPicture } from '~/site/brand/brand-file.server';

export const loader = socialPicture;
