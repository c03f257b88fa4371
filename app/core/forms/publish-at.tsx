import { longDateTime, toLocalInput } from '~/core/text/formats';
import { TextField } from './field';
import { SHOWN_DATE } from './form-date';
import type { KeptChanges } from './unpublished-changes';

const NOTE = 'publish-at-note';

interface PublishAtProps {
  changes: KeptChanges;
  saving: boolean;
}

/** Within a record's form: when its unpublished changes are published, and what came of it. */
export function PublishAt({ changes: { publishAt, scheduledBy, problem }, saving }: PublishAtProps) {
  const shown = publishAt === null ? '' : toLocalInput(publishAt);
  return (
    <div className="publish-at">
      {publishAt !== null && problem === null && (
        <p className="publish-at__state">
          <strong>They will be published on {longDateTime(publishAt)}</strong>, in the name of{' '}
          <bdi>{scheduledBy?.name}</bdi>. What is changed until then comes along.
        </p>
      )}
      {publishAt !== null && problem !== null && (
        <div className="publish-at__state">
          <h3>Not published on {longDateTime(publishAt)}. The site is as it was.</h3>
          <p className="publish-at__why">{problem}</p>
          <p>
            Scheduled by <bdi>{scheduledBy?.name}</bdi>. Nothing is tried again until they are published,
            discarded or get another date.
          </p>
        </div>
      )}
      <TextField name="publishAt" type="datetime-local" label="Publish at" aria-describedby={NOTE} />
      <input type="hidden" name={SHOWN_DATE} value={shown} />
      <div className="acts">
        <button className="btn" type="submit" name="intent" value="schedule-changes" disabled={saving}>
          Schedule
        </button>
        {publishAt !== null && (
          <button
            className="btn btn--plain"
            type="submit"
            name="intent"
            value="cancel-date"
            disabled={saving}
          >
            Cancel the date
          </button>
        )}
      </div>
      <p className="note publish-at__state" id={NOTE}>
        London time, at most two years ahead. It happens by itself, in your name and by your rights at that
        moment.
      </p>
    </div>
  );
}
