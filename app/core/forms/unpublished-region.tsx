import { Link, useLocation } from '@remix-run/react';
import { useId, useState } from 'react';
import { ConfirmDialog } from './form-question';
import { PublishAt } from './publish-at';
import type { KeptChanges } from './unpublished-changes';
import { kindOfForm } from '~/core/nouns/kind-names';
import { labelOf } from '~/core/nouns/labels';
import { keepList, LIST } from '~/core/request/list-address';
import { longDateTime } from '~/core/text/formats';

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
