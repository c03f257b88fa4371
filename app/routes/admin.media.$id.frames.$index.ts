import { framePicture } from '~/http/screens/library/frame-picture';

export const loader = framePicture;
