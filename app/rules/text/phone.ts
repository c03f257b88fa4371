/** The link that calls a number: as it is written, without its spaces. */
export const telLink = (phone: string) => `tel:${phone.replace(/\s+/g, '')}`;
