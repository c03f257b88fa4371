import { version } from '../../../package.json';

/** The release without its patch number, such as `1.1`. */
export const RELEASE = version.split('.').slice(0, 2).join('.');
