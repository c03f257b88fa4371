const MEDIA = /<(?:img|picture|video|audio|object|embed|iframe|svg|canvas)\b/i;

/** Tells whether images or other files were pasted or dropped that a plain text leaves out. */
export const hasMedia = (html: string, text: string, fileCount: number): boolean =>
  MEDIA.test(html) || (fileCount > 0 && text === '');
