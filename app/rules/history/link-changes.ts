import { stretchesOf, type KeptText } from './kept-text';
import { quoted } from './quoted';
import type { RichTextBlock } from './rich-text-blocks';

interface Link {
  href: string;
  words: string;
  start: number;
  end: number;
}

/** Returns a block's links; one whose words are formatted differently is still one link. */
function linksOf({ runs }: RichTextBlock): Link[] {
  const links: Link[] = [];
  let at = 0;
  for (const { text, marks } of runs) {
    const [start, end] = [at, at + text.length];
    at = end;
    if (!marks.link) continue;
    const last = links.at(-1);
    if (last?.end === start && last.href === marks.link) {
      last.words += text;
      last.end = end;
    } else links.push({ href: marks.link, words: text, start, end });
  }
  return links;
}

/** Returns the targets of all links in these blocks. */
export const linkTargets = (blocks: RichTextBlock[]): ReadonlySet<string> =>
  new Set(blocks.flatMap((block) => linksOf(block).map(({ href }) => href)));

/** Says in words what has changed about the links of a block, given the text that it shares with the earlier one. */
export function linkChanges(
  to: RichTextBlock,
  kept: KeptText[],
  knownTargets: ReadonlySet<string>,
): string[] {
  let next = 0;
  const targets = linksOf(to).flatMap((link) => {
    while (next < kept.length && (kept[next]?.at ?? 0) < link.start) next += 1;
    const start = next;
    while (next < kept.length && (kept[next]?.at ?? 0) < link.end) next += 1;
    return targetChanges(link, kept.slice(start, next), knownTargets);
  });
  const madeOrEnded = stretchesOf(kept, ({ before, after }) => {
    if (Boolean(before.link) === Boolean(after.link)) return undefined;
    return after.link ? `is now a link to ${after.link}` : `is no longer a link to ${before.link ?? ''}`;
  });
  return [...targets, ...madeOrEnded.map(({ words, change }) => `${quoted(words)} ${change}`)];
}

/**
 * A link in new words is mentioned, too, because the comparison of the words does not show where it leads, unless the
 * earlier text links to the same.
 */
function targetChanges({ href, words }: Link, kept: KeptText[], knownTargets: ReadonlySet<string>): string[] {
  if (kept.length === 0)
    return knownTargets.has(href) ? [] : [`The new link ${quoted(words)} leads to ${href}`];
  const earlier = new Set(
    kept.flatMap(({ before }) => before.link ?? []).filter((target) => target !== href),
  );
  return [...earlier].map((target) => `The link ${quoted(words)} now leads to ${href}; before, to ${target}`);
}
