import { longDateTime } from '~/rules/text/dates';
import { Notice } from '../ui/notice';

interface DraftOfferProps {
  /** When the draft was last changed, ISO 8601. */
  at: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore text that was typed earlier and never saved. */
export function DraftOffer({ at, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Notice kind="info">
      <p>
        <strong>You have unsaved text from {longDateTime(at)}.</strong>
      </p>
      <div className="acts">
        <button className="btn" type="button" onClick={onRestore}>
          Restore
        </button>
        <button className="btn btn--plain" type="button" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </Notice>
  );
}
