import type { Fields } from '../fields/field';
import { Failure } from '../validation/errors';
import type { FieldConflict } from './field-merge';

/** Two people changed the same fields, and nothing was written. */
export class Conflict extends Failure {
  constructor(
    /** The name of the user who saved in between, and when (ISO 8601). */
    readonly by: string,
    readonly at: string,
    readonly conflicts: FieldConflict[],
    /** The descriptions of the record's fields; empty for a user, whose fields have none. */
    readonly described: Fields,
    /** Fields that only the other user changed: no conflict, they stay as stored. */
    readonly kept: { field: string; value: unknown }[] = [],
  ) {
    super(
      409,
      `${by} changed this while you were editing. Nothing has been written, and what you typed is kept.`,
    );
  }
}
