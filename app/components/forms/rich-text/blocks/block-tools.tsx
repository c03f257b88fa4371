import { Icon, type IconName } from '~/components/ui/icon';
import type { Editor } from '../rich-editor';
import { toggleQuote } from './block-actions';
import type { Insertable } from './use-block-dialogs';

const TOOLS: readonly (readonly [what: Insertable | 'quote', name: string, icon: IconName])[] = [
  ['picture', 'Picture', 'media'],
  ['gallery', 'Gallery', 'gallery'],
  ['film', 'Film', 'film'],
  ['quote', 'Quote', 'quote'],
  ['line', 'Line', 'line'],
  ['embed', 'Embed', 'embed'],
];

interface BlockToolsProps {
  editor: Editor;
  formats: Record<string, unknown>;
  onInsert: (what: Insertable) => void;
}

/** The second row of the editor's toolbar. */
export function BlockTools({ editor, formats, onInsert }: BlockToolsProps) {
  return (
    <div className="rich__blocks" role="group" aria-label="Insert">
      {TOOLS.map(([what, name, icon]) => (
        <button
          key={what}
          type="button"
          tabIndex={-1}
          aria-label={name}
          aria-pressed={what === 'quote' ? Boolean(formats.quote) : undefined}
          // Keeps the text's selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (what === 'quote' ? toggleQuote(editor) : onInsert(what))}
        >
          <Icon name={icon} />
          <span className="rich__word">{name}</span>
        </button>
      ))}
    </div>
  );
}
