import type { EditOptions } from '~/core/merge/edits.server';
import type { WriteOptions } from './record-listeners.server';
import type { ItemKeys } from './stored-items.server';

/** How a save handles the questions of a kind before publication. */
export interface PublishOptions extends Pick<WriteOptions, 'force'> {
  /**
   * Whether the user of a form still has to confirm: then the save throws `Unconfirmed` instead of publishing. Absent for programs, which
   * confirm with `force`.
   */
  asksFirst?: boolean | undefined;
}

export interface RecordEditOptions extends EditOptions, PublishOptions, WriteOptions {
  itemKeys?: ItemKeys | undefined;
  /** Ids from an earlier version of the record: items sent with one keep it, and references may use it. */
  itemIds?: ReadonlySet<string> | undefined;
}
