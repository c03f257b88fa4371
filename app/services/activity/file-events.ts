import type { StoredUpload } from '~models/upload';
import type { ActivityType } from '~/rules/activity/activity';
import { addToEvent, type About } from './record-event';

type NamedFile = Pick<StoredUpload, '_id' | 'originalName'>;

/** Returns what an event about a file is about; `addFile` says which file, as soon as it is known. */
export const aboutFile = (what: ActivityType, fields: readonly string[] = []): About => ({
  what,
  record: { kind: 'media', id: '' },
  fields,
});

/** Adds a file to its event, before anything can be refused. */
export const addFile = ({ _id, originalName }: NamedFile, fields?: readonly string[]): void =>
  addToEvent({ kind: 'media', id: _id, title: originalName, ...(fields && { fields }) });
