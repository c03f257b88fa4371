/** The id of the words about a text that was not saved. */
export const inlineErrorId = (key: string) => `trouble-${key.replaceAll('/', '-')}`;
