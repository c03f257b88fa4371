import type { Field, Fields } from '../fields/field';
import { RECORD_FIELDS, type Kind } from './record-fields';

/** The fields that belong to a version of a record: all but its place in the list, whose change is no version. */
export const versionedFields = (kind: Kind): Fields =>
  Object.fromEntries(
    Object.entries<Field>(RECORD_FIELDS[kind]).filter(([, field]) => field.kind !== 'position'),
  );
