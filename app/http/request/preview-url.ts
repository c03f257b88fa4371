/** Returns the absolute URL that opens a preview. */
export const previewUrl = (origin: string, token: string): string => `${origin}/preview/${token}`;
