import { Upload } from '~models/upload';
import { changeOf, declareChange, isEmpty } from '~/core/db/content-epoch.server';

// What a write of an upload changes on pages, for the page cache.

/**
 * Runs a write that sets these fields (given as paths) of uploads. Pages that show none of them stay cached. Setting a field to nothing
 * removes the value from the site.
 */
export const declareFields = <Result>(
  ids: readonly string[],
  fields: object,
  write: () => PromiseLike<Result>,
): Promise<Result> => {
  const change = changeOf(Upload.collection.name, ids, Object.keys(fields));
  return declareChange({ ...change, isTakeDown: Object.values(fields).some(isEmpty) }, write);
};

export const declareUses = <Result>(
  ids: readonly string[],
  write: () => PromiseLike<Result>,
): Promise<Result> =>
  declareChange(
    changeOf(Upload.collection.name, ids, [
      'usage.usedBy',
      'usage.addedAt',
      'usage.offeredAt',
      'usage.sharedAt',
    ]),
    write,
  );

/** Runs a write that adds an upload, takes it off the site, holds it back or brings it back. */
export const declarePresence = <Result>(
  id: string,
  presence: 'added' | 'withheld' | 'heldBack' | 'released' | 'deleted',
  write: () => PromiseLike<Result>,
): Promise<Result> => {
  const change = changeOf(Upload.collection.name, [id], ['usage.withheldAt', 'usage.heldBackAt']);
  return declareChange(
    {
      ...change,
      ...(presence === 'added' && { before: null }),
      ...(presence === 'deleted' && { after: null }),
      isTakeDown: presence === 'withheld' || presence === 'heldBack' || presence === 'deleted',
    },
    write,
  );
};
