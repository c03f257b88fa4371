import { framePicture } from '~/http/screens/frame-picture';

export const loader = framePicture;
