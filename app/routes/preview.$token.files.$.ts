import { previewFile } from '~/http/site/preview-page';

export const loader = previewFile;
