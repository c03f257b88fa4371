import { csvLine } from '~/core/text/csv.server';
import type { CsvKindName } from '../source-item';
import { CSV_COLUMNS, type CsvColumn } from './csv-columns';
import { writeValue } from './csv-cells';

export const csvTemplate = (kind: CsvKindName): string => csvLine(CSV_COLUMNS[kind].map(({ name }) => name));

/** Writes a record as a line with the columns of the template. Takes it as the API answers it; importing the line gives back the same. */
export const csvRecord = (kind: CsvKindName, record: object): string =>
  csvLine(CSV_COLUMNS[kind].map((column) => cellOf(column, record)));

function cellOf({ path, field }: CsvColumn, record: object): string {
  const [name = 'slug', inGroup] = path;
  const value: unknown = Reflect.get(record, name);
  if (!field) return typeof value === 'string' ? value : '';
  return writeValue(field, inGroup === undefined ? value : groupValue(value, inGroup));
}

const groupValue = (group: unknown, name: string): unknown =>
  typeof group === 'object' && group !== null ? Reflect.get(group, name) : undefined;
