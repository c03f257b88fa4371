const COLOUR = /^#[0-9a-f]{6}$/;
const MAX_LENGTH = 100;

/** Parses a colour; anything invalid is treated as empty. */
export function toColour(typed = ''): string {
  const colour = typed.slice(0, MAX_LENGTH).trim().toLowerCase();
  return COLOUR.test(colour) ? colour : '';
}
