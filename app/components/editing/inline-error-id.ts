/** Returns the id of the error message for a text that was not saved. */
export const inlineErrorId = (key: string) => `inline-error-${key.replaceAll('/', '-')}`;
