import { previewFile } from '~/site/preview/preview-page.server';

export const loader = previewFile;
