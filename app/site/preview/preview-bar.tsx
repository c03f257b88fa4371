import { useMatches } from '@remix-run/react';
import { dayOf, longDateTime } from '~/core/text/formats';
import type { Asked } from './preview-page.server';

interface Shared {
  /** Null until the code of the link is entered. */
  kind: string | null;
  sharedBy?: string;
  expiresAt?: string;
  asked?: Pick<Asked, 'name' | 'by'> | null;
}

function sharedText({ sharedBy = '', asked }: Shared): string {
  if (!asked) return sharedBy ? `Shared by ${sharedBy}` : 'Shared from the command line';
  const by = asked.by === null ? '' : ` by ${dayOf(asked.by)}`;
  return `${sharedBy || 'The command line'} asks ${asked.name || 'you'} for an answer${by}`;
}

/** Kinds whose pages are to be read, not watched. */
const LIGHT: ReadonlySet<string | null> = new Set(['article', 'page']);

export const previewTheme = (data: unknown): 'light' | 'dark' =>
  LIGHT.has((data as Shared | undefined)?.kind ?? null) ? 'light' : 'dark';

const HEADING = 'preview-heading';

/** States that this is a preview, who shared it and until when. */
export function PreviewBar() {
  const data = useMatches().at(-1)?.data as Shared | undefined;
  if (!data?.kind || data.expiresAt === undefined) return null;
  const { expiresAt } = data;
  return (
    <section className="row preview-bar" aria-labelledby={HEADING}>
      <h2 id={HEADING}>
        <span className="tally" />
        Preview
      </h2>
      <p>{sharedText(data)}</p>
      <p>
        Until <time dateTime={expiresAt}>{longDateTime(expiresAt)}</time>
      </p>
    </section>
  );
}
