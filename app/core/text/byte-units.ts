export const MEGABYTE = 1024 * 1024;
export const GIGABYTE = 1024 * MEGABYTE;
