import { Link, useLocation } from '@remix-run/react';
import { useId, useState } from 'react';
import { ConfirmDialog } from './form-question';
import { labelOf, kindOfForm } from '~/core/nouns/labels';
import { keepList, LIST } from '~/core/request/list-address';
import { longDateTime, toLocalInput } from '~/core/text/formats';
import { TextField } from './field';
import { SHOWN_DATE } from './control-values';

export interface KeptChanges {
  /** ISO 8601. */
  savedAt: string;
  /** Null for the machine. The name stays when the user is deleted. */
  savedBy: { id: string; name: string } | null;
  changed: string[];
  /** When they are published by themselves (ISO 8601); null for never. */
  publishAt: string | null;
  scheduledBy: { id: string; name: string } | null;
  /** Why they could not be published at that time. */
  problem: string | null;
}

const NOTE = 'publish-at-note';

interface PublishAtProps {
  changes: KeptChanges;
  saving: boolean;
}

/** Within a record's form: when its unpublished changes are published, and what came of it. */
function PublishAt({ changes: { publishAt, scheduledBy, problem }, saving }: PublishAtProps) {
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

const DISCARD_FORM = 'discard-changes';

/** Outside the record's form: leads to a confirmation page. With scripts a dialog asks instead. */
export function DiscardForm({ list }: { list: string }) {
  const keep = keepList(list);
  const action = `${useLocation().pathname}/unpublished/discard${keep}`;
  return (
    <form id={DISCARD_FORM} method="get" action={action}>
      {keep && <input type="hidden" name={LIST} value={list} />}
    </form>
  );
}

/** Sends the form as a document, so that the record's form starts over. */
function discard(): void {
  const form = document.querySelector<HTMLFormElement>(`form#${DISCARD_FORM}`);
  if (!form) return;
  form.method = 'post';
  form.submit();
}

interface UnpublishedRegionProps {
  changes: KeptChanges;
  saving: boolean;
  /** The list that the form was opened from. */
  list: string;
  /** Call it before discarding, which also drops unsaved input. */
  onDiscard: () => void;
}

/** Above a record's fields: lists the unpublished changes, with buttons to preview, publish and discard them. */
export function UnpublishedRegion({ changes, saving, list, onDiscard }: UnpublishedRegionProps) {
  const id = useId();
  const { pathname } = useLocation();
  const [isAsked, setAsked] = useState(false);
  const { savedBy, savedAt, changed, publishAt, problem } = changes;
  const labels = changed.map((field) => labelOf(kindOfForm(pathname), field));
  return (
    <section
      className={problem === null ? 'callout unpublished' : 'callout callout--bad unpublished'}
      aria-labelledby={id}
    >
      <div>
        <h2 id={id}>
          <span className="tally" aria-hidden="true" />
          Unpublished changes
        </h2>
        <p>
          {savedBy?.name ?? 'The command line'}, {longDateTime(savedAt)}: {labels.join(', ')}. The site stays
          as it is until they are published.
        </p>
      </div>
      <div className="acts">
        <Link className="btn btn--plain" to={`${pathname}/unpublished${keepList(list)}`}>
          Compare with the site
        </Link>
        <button
          className="btn"
          type="submit"
          form={DISCARD_FORM}
          disabled={saving}
          onClick={(event) => {
            event.preventDefault();
            setAsked(true);
          }}
        >
          Discard changes
        </button>
        <button className="btn" type="submit" name="intent" value="publish-changes" disabled={saving}>
          Publish changes
        </button>
      </div>
      <PublishAt key={publishAt} changes={changes} saving={saving} />
      <ConfirmDialog
        open={isAsked}
        question="Discard these changes?"
        detail="The site stays as it is."
        verb="Discard"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onDiscard();
          discard();
        }}
      />
    </section>
  );
}
