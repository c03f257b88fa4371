import type { Marks } from '~/core/html/line-writer';
import type { DiffPart } from '~/core/text/diff-part';
import type { RichTextBlock } from './rich-text-blocks';

/** Text that both versions of a block contain, with its offset in the later one and both formattings. */
export interface KeptText {
  text: string;
  at: number;
  before: Marks;
  after: Marks;
}

/** Computed from the comparison of the texts. */
export function keptText(from: RichTextBlock, to: RichTextBlock, parts: DiffPart[]): KeptText[] {
  const [earlier, later] = [new RunCursor(from.runs), new RunCursor(to.runs)];
  const kept: KeptText[] = [];
  let at = 0;
  for (const { text, change } of parts) {
    for (let done = 0; !change && done < text.length;) {
      const length = Math.min(text.length - done, earlier.left, later.left);
      if (length === 0) break;
      const { marks: before } = earlier;
      kept.push({ text: text.slice(done, done + length), at: at + done, before, after: later.marks });
      earlier.advance(length);
      later.advance(length);
      done += length;
    }
    if (change === 'removed') earlier.advance(text.length);
    if (change === 'added') later.advance(text.length);
    if (change !== 'removed') at += text.length;
  }
  return kept;
}

class RunCursor {
  #run = 0;
  #offset = 0;

  constructor(private readonly runs: RichTextBlock['runs']) {}

  /** Characters left in the run. */
  get left(): number {
    return (this.runs[this.#run]?.text.length ?? 0) - this.#offset;
  }

  get marks(): Marks {
    return this.runs[this.#run]?.marks ?? {};
  }

  advance(length: number): void {
    this.#offset += length;
    for (let run = this.runs[this.#run]; run && this.#offset >= run.text.length; run = this.runs[this.#run]) {
      this.#offset -= run.text.length;
      this.#run += 1;
    }
  }
}

/** Merges neighbouring stretches with the same message from `say`; it returns undefined for no message. */
export function stretchesOf(
  kept: KeptText[],
  say: (text: KeptText) => string | undefined,
): { words: string; change: string }[] {
  const found: { words: string; change: string; end: number }[] = [];
  for (const each of kept) {
    const change = say(each);
    if (change === undefined) continue;
    const end = each.at + each.text.length;
    const last = found.at(-1);
    if (last?.end === each.at && last.change === change) {
      last.words += each.text;
      last.end = end;
    } else found.push({ words: each.text, change, end });
  }
  return found.filter(({ words }) => words.trim() !== '');
}
