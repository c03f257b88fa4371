import { type FormEvent, type ReactNode, useState } from 'react';
import { useHydrated } from '~/core/ui/use-hydrated';
import { ORDER, shapeOf, switchOf, type InlineNote, type InlineRecord } from '~/core/nouns/inline';
import { useEditedField, placeId, useFieldUrl } from './edit-context';
import { LIST_PATHS } from '~/core/nouns/kinds';
import { MediaDialog } from './file-field';

const FILES = { image: 'Image', video: 'Video' } as const;

export function Tools({ record, mayOrder }: { record: InlineRecord; mayOrder: boolean }) {
  const { kind, name, values, unpublished } = record;
  const fields = Object.keys(values);
  const of = (...shapes: string[]) => fields.filter((field) => shapes.includes(shapeOf(kind, field) ?? ''));
  return (
    <div className="edit-tools" role="group" aria-label={`${name}: settings`}>
      {of('switch').map((field) => (
        <Switch key={field} record={record} field={field} />
      ))}
      {of('image', 'video').map((field) => (
        <FileButton
          key={field}
          record={record}
          field={field}
          kind={shapeOf(kind, field) as 'image' | 'video'}
        />
      ))}
      {mayOrder && shapeOf(kind, ORDER) && <Moves record={record} />}
      {unpublished !== undefined && kind !== 'settings' && (
        <a
          className="edit-unpublished"
          href={`${LIST_PATHS[kind]}/${record.id}`}
          title="Edit Mode changes what is on the site. Opens the form with the unpublished changes."
          aria-label={`Unpublished changes: ${name}${unpublished && `. ${unpublished}`}`}
        >
          Unpublished changes{unpublished && `. ${unpublished}`}
        </a>
      )}
    </div>
  );
}

/** Below a text: what should be changed in it. It may stand in a heading. */
export const EditNotes = ({ notes }: { notes: readonly InlineNote[] }) => (
  <span className="edit-notes" role="note">
    {notes.map(({ quote, text, name }, at) => (
      <span key={at}>
        <q>{quote}</q> {text} <i>{name}</i>
      </span>
    ))}
  </span>
);

interface OneProps {
  record: InlineRecord;
  field: string;
}

interface ToolFormProps {
  address: string;
  name: string;
  value: string;
  onSend: () => void;
  children: ReactNode;
}

function ToolForm({ address, name, value, onSend, children }: ToolFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form method="post" action={address} onSubmit={send}>
      <input type="hidden" name={name} value={value} />
      {children}
    </form>
  );
}

/** Takes effect at once. A rejected change reverts it. */
function Switch({ record, field }: OneProps) {
  const { target, shown, change } = useEditedField(record, field);
  const address = useFieldUrl(target);
  const { label, off, on } = switchOf(record.kind, field);
  const next = shown === on ? off : on;
  return (
    <ToolForm address={address} name={field} value={String(next)} onSend={() => change(next)}>
      <button
        id={placeId(target)}
        className="edit-switch"
        type="submit"
        aria-pressed={shown === on}
        aria-label={`${label}: ${record.name}`}
      >
        {label}
      </button>
    </ToolForm>
  );
}

/** Links to the form of the file's URL; with scripts, opens a dialog. */
function FileButton({ record, field, kind }: OneProps & { kind: 'image' | 'video' }) {
  const { target } = useEditedField(record, field);
  const address = useFieldUrl(target);
  const scripted = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const words = { id: placeId(target), 'aria-label': `${FILES[kind]}: ${record.name}` };
  if (!scripted) {
    return (
      <a href={address} {...words}>
        {FILES[kind]}
      </a>
    );
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} {...words}>
        {FILES[kind]}
      </button>
      {isOpen && <MediaDialog record={record} field={field} kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}

const WAYS = [
  ['up', 'down', '←'],
  ['down', 'up', '→'],
] as const;

function Moves({ record }: { record: InlineRecord }) {
  const { store, target, entry } = useEditedField(record, ORDER);
  const address = useFieldUrl(target);
  const send = (way: string, back: string) => entry?.phase !== 'sending' && store.command(target, way, back);
  return (
    <div className="edit-moves">
      {WAYS.map(([way, back, sign]) => (
        <ToolForm key={way} address={address} name={ORDER} value={way} onSend={() => send(way, back)}>
          <button type="submit" aria-label={`Move ${record.name} ${way}`}>
            <span aria-hidden="true">{sign}</span>
          </button>
        </ToolForm>
      ))}
    </div>
  );
}
