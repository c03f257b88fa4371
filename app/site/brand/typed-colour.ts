const COLOUR = /^#[0-9a-f]{6}$/;
/** Of a colour, with white space around it. */
const MAX_LENGTH = 100;

/** Returns a typed colour; what is none counts as none. */
export function toColour(typed = ''): string {
  const colour = typed.slice(0, MAX_LENGTH).trim().toLowerCase();
  return COLOUR.test(colour) ? colour : '';
}
