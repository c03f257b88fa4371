import Line, { BlockEmbed } from 'quill/blots/block';
import type { Block, EditorBlock } from '~/core/html/block';
import { writeBlock } from '~/core/html/write-block';
import { BLOCK, blockOfElement } from './text-items';

// Custom elements of the editor, drawn by React: see `rich-blocks.tsx`.

const BLOCK_CLASS = 'rich-block';

/** A picture, film, gallery, embed or line, as one object without editable text. */
export class TextBlock extends BlockEmbed {
  static override blotName = BLOCK;
  static override tagName = 'FIGURE';
  static override className = BLOCK_CLASS;

  static override create(block: EditorBlock) {
    const node = super.create() as HTMLElement;
    node.contentEditable = 'false';
    node.dataset.block = JSON.stringify(block);
    return node;
  }

  static override value(node: HTMLElement): EditorBlock | null {
    return blockOfElement(node);
  }

  /** Quill ignores changes inside an element that has this method. */
  updateContent(): void {
    return undefined;
  }

  html(): string {
    return writeBlock({ caption: '', ...blockOfElement(this.domNode) } as Block);
  }
}

/** The line below a picture, film or gallery. */
export class CaptionLine extends Line {
  static override blotName = 'caption';
  static override className = 'rich-caption';

  static override formats(): true {
    return true;
  }
}

/** A line of a quote, or its attribution. */
export class QuoteLine extends Line {
  static override blotName = 'quote';
  static override tagName = 'BLOCKQUOTE';
  static override className = 'rich-quote';

  static override create(part: string) {
    const node = super.create();
    node.dataset.quote = part;
    return node;
  }

  static override formats(node: HTMLElement): string | undefined {
    return node.dataset.quote;
  }
}
