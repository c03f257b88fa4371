/** The id of the words about a text that was not saved. */
export const troubleId = (key: string) => `trouble-${key.replaceAll('/', '-')}`;
