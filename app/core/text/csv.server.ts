/** Spreadsheets interpret such cells as formulas; a leading apostrophe prevents that. */
const FORMULA = /^'*[=+\-@\t\r]/;

function writeCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Includes the line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(writeCell).join(',')}\r\n`;

const ESCAPED_FORMULA = /^'+[=+\-@\t\r]/;

/** Removes the apostrophe that an export puts before a formula. */
export const readCell = (cell: string): string => (ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell);
