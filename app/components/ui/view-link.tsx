import type { Visibility } from '~/rules/content/visibility';

interface ViewLinkProps {
  url: string;
  /** Of the record. */
  title: string;
  className?: string;
}

/** Opens the public page of a record in a new tab, so that nothing on this page is lost. */
export function ViewLink({ url, title, className }: ViewLinkProps) {
  return (
    <a className={className} href={url} target="_blank" rel="noopener" aria-label={`View ${title}`}>
      View
    </a>
  );
}

/** In the head of a record form: the way to the public page, or why there is none. */
export function RecordVisibility({ visibility, title }: { visibility: Visibility; title: string }) {
  if (visibility.url !== null) return <ViewLink url={visibility.url} title={title} className="btn" />;
  return <p className="badge badge--off">{visibility.reason}</p>;
}
