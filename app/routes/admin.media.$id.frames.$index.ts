import { framePicture } from '~/http/screens/library/staff-file';

export const loader = framePicture;
