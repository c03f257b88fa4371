import { useContext, type ComponentProps, type Ref } from 'react';
import { TextParts } from '~/components/site/text/text-parts';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { readParts } from '~/rules/blocks/read-parts';
import type { TextPart } from '~/rules/blocks/block';
import { hasBlocks, shownParts } from '~/rules/site/text-media';
import { lowerHeadings } from '~/rules/text/headings';

/** Returns the parts of a text as its page draws them; null if it has only text. */
export function useShownParts(html: string, holdsBlocks: boolean): TextPart[] | null {
  const media = useContext(MediaFactsContext);
  const parts = holdsBlocks ? readParts(lowerHeadings(html)) : [];
  return hasBlocks(parts) ? shownParts(parts, media) : null;
}

/** The class of a text that leaves its column. */
export const GRID = 'edit-grid text-grid__in';

interface RestingRichTextProps extends ComponentProps<'div'> {
  element: Ref<HTMLDivElement>;
  html: string;
  parts: TextPart[] | null;
  title: string;
  /** The class of a text without blocks, and of what is not a block. */
  textClass: string;
}

/** A rich text as its page draws it. */
export function RestingRichText({ element, html, parts, title, textClass, ...props }: RestingRichTextProps) {
  if (!parts)
    return <div ref={element} {...props} dangerouslySetInnerHTML={{ __html: lowerHeadings(html) }} />;
  return (
    <div ref={element} {...props}>
      <TextParts parts={parts} title={title} className={textClass} />
    </div>
  );
}
