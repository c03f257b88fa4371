/** Returns the `tel:` link of a number, without its spaces. */
export const telLink = (phone: string) => `tel:${phone.replace(/\s+/g, '')}`;
