import { socialPicture } from '~/http/site/social-picture';

export const loader = socialPicture;
