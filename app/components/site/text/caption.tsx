/** What stands below a block; nothing for an empty caption. */
export const Caption = ({ html }: { html: string }) =>
  html === '' ? null : <figcaption dangerouslySetInnerHTML={{ __html: html }} />;
