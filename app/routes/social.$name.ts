import { socialPicture } from '~/http/media/made-pictures';

export const loader = socialPicture;
