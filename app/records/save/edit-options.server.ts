import type { EditOptions } from '~/core/merge/edits.server';
import type { WriteOptions } from './record-listeners.server';
import type { ItemKeys } from './stored-items.server';

/** How a save treats what a kind asks before a record is published. */
export interface PublishOptions extends Pick<WriteOptions, 'force'> {
  /** Whether a save that publishes such a record throws `Unconfirmed` instead; programs are not asked. */
  asksFirst?: boolean | undefined;
}

export interface RecordEditOptions extends EditOptions, PublishOptions, WriteOptions {
  itemKeys?: ItemKeys | undefined;
  /** Ids that the record had in an earlier version: items that are sent with one get it again, and references may have one. */
  itemIds?: ReadonlySet<string> | undefined;
}
