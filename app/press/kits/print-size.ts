/** The pixels of the longer side that print needs. */
const LEAST_FOR_PRINT = 2_000;

const inPixels = (count: number) => count.toLocaleString('en-GB');

export const isSmallForPrint = (width: number, height: number): boolean =>
  Math.max(width, height) < LEAST_FOR_PRINT;

/** Returns "5,760 × 3,840", or "Only 1,600 × 1,067" for a picture that is small for print; empty if its size is unknown. */
export function printSizeText(width: number, height: number): string {
  if (width <= 0 || height <= 0) return '';
  return `${isSmallForPrint(width, height) ? 'Only ' : ''}${inPixels(width)} × ${inPixels(height)}`;
}
