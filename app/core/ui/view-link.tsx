import type { Visibility } from '~/core/nouns/visibility';

/** Opens a new tab, so that no unsaved input is lost. */
export function ViewLink({ url, title, className }: { url: string; title: string; className?: string }) {
  return (
    <a className={className} href={url} target="_blank" rel="noopener" aria-label={`View ${title}`}>
      View
    </a>
  );
}

export function RecordVisibility({ visibility, title }: { visibility: Visibility; title: string }) {
  if (visibility.url !== null) return <ViewLink url={visibility.url} title={title} className="btn" />;
  return <p className="badge badge--off">{visibility.reason}</p>;
}
