import { framePicture } from '~/media/library/staff-file.server';

export const loader = framePicture;
