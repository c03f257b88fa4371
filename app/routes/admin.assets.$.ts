import { staffFile } from '~/http/screens/library/staff-file';

export const loader = staffFile;
