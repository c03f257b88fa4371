interface LinkPreviewProps {
  /** What visitors see of the list, such as `The menu`. */
  name: string;
  /** The words of the links that visitors see. */
  links: readonly string[];
  /** What stands beside the links on the site. */
  siteName: string;
  isFooter?: boolean;
  note?: string;
}

/** The links of a list as visitors see them once the form is saved. */
export function LinkPreview({ name, links, siteName, isFooter = false, note }: LinkPreviewProps) {
  return (
    <figure className={isFooter ? 'link-preview link-preview--footer' : 'link-preview'}>
      <div
        className="link-preview__links"
        role="img"
        aria-label={`${name} as visitors will see it: ${links.join(', ') || 'no links'}`}
      >
        <span className="link-preview__site">{siteName}</span>
        {links.map((words, index) => (
          <span key={index} dir="auto">
            {words}
          </span>
        ))}
      </div>
      {note && <figcaption>{note}</figcaption>}
    </figure>
  );
}
