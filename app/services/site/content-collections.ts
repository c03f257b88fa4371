import { ApprovalRound } from '~models/approval-round';
import { RECORD_MODELS } from '~models/records';
import { Redirect } from '~models/redirect';
import { Upload } from '~models/upload';

interface Stored {
  collection: { name: string };
}

/** The names of the collections that public pages are made from; earlier versions had their files in `media`. */
export const CONTENT_COLLECTIONS: ReadonlySet<string> = new Set([
  ...Object.values<Stored>(RECORD_MODELS).map(({ collection }) => collection.name),
  ApprovalRound.collection.name,
  Redirect.collection.name,
  Upload.collection.name,
  'media',
]);
