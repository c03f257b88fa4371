import type { EditOptions } from '~/core/merge/edits.server';
import type { WriteOptions } from './record-listeners.server';
import type { ItemKeys } from './stored-items.server';

/** How a save handles the questions of a kind before publication. */
export interface PublishOptions extends Pick<WriteOptions, 'force'> {
  /** Throws `Unconfirmed` instead of publishing; programs are not asked. */
  asksFirst?: boolean | undefined;
}

export interface RecordEditOptions extends EditOptions, PublishOptions, WriteOptions {
  itemKeys?: ItemKeys | undefined;
  /** Ids from an earlier version of the record: items sent with one keep it, and references may use it. */
  itemIds?: ReadonlySet<string> | undefined;
}
