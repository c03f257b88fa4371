import { socialPicture } from '~/site/feeds/social-picture.server';

export const loader = socialPicture;
