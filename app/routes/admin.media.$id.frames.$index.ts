import { framePicture } from '~/http/media/made-pictures';

export const loader = framePicture;
