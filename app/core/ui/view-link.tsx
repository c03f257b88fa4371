/** Opens a new tab, so that no unsaved input is lost. */
export function ViewLink({ url, title, className }: { url: string; title: string; className?: string }) {
  return (
    <a className={className} href={url} target="_blank" rel="noopener" aria-label={`View ${title}`}>
      View
    </a>
  );
}
