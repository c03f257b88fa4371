import { staffFile } from '~/media/library/staff-file.server';

export const loader = staffFile;
