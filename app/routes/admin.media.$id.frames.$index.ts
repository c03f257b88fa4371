import { framePicture } from '~/media/library/file-screen.server';

export const loader = framePicture;
