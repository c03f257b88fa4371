import { useMatches } from '@remix-run/react';
import { longDateTime } from '~/core/text/formats';

interface Shared {
  sharedBy: string;
  expiresAt: string;
}

const HEADING = 'preview-heading';

/** States that this is a preview, who shared it and until when. */
export function PreviewBar() {
  const data = useMatches().at(-1)?.data as Shared | undefined;
  if (!data) return null;
  const { sharedBy, expiresAt } = data;
  return (
    <section className="row preview-bar" aria-labelledby={HEADING}>
      <h2 id={HEADING}>
        <span className="tally" />
        Preview
      </h2>
      <p>{sharedBy ? `Shared by ${sharedBy}` : 'Shared from the command line'}</p>
      <p>
        Until <time dateTime={expiresAt}>{longDateTime(expiresAt)}</time>
      </p>
    </section>
  );
}
