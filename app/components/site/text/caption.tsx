interface CaptionProps {
  html: string;
  /** The caption of the file, which stands where the block has none of its own. */
  ofFile?: string | undefined;
}

/** What stands below a block; nothing for an empty caption. */
export function Caption({ html, ofFile = '' }: CaptionProps) {
  if (html !== '') return <figcaption dangerouslySetInnerHTML={{ __html: html }} />;
  return ofFile === '' ? null : <figcaption>{ofFile}</figcaption>;
}
