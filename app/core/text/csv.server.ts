/** A spreadsheet takes a cell that begins like this for a formula; an apostrophe before it prevents that. */
const FORMULA = /^'*[=+\-@\t\r]/;

function writeCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of a CSV file for spreadsheets, with its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(writeCell).join(',')}\r\n`;
