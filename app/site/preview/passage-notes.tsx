import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FieldErrors } from '~/core/validation/errors';
import type { Passage } from '~/records/previews/ask';
import { NoteBox, noteControls, type WrittenNote } from './answer-fields';

interface PassageNotesProps {
  /** The id of the form that the notes belong to. */
  form: string;
  passages: readonly Passage[];
  notes: readonly WrittenNote[];
  fields: FieldErrors;
  onAdd: (passage: Passage) => void;
  onRemove: (id: string) => void;
}

/** Beside each passage that the page shows: a button that begins a note about it, and the note. */
export function PassageNotes({ form, passages, notes, fields, onAdd, onRemove }: PassageNotesProps) {
  const places = usePlaces(passages);
  return passages.map((passage) => {
    const place = places.get(passage.key);
    if (!place) return null;
    const at = notes.findIndex(({ about, isBeside }) => isBeside && about === passage.key);
    const note = notes[at];
    return createPortal(
      note ? (
        <div className="passage-note passage-note--open">
          <input type="hidden" form={form} name={noteControls(at).about} value={passage.key} />
          <NoteBox
            form={form}
            name={noteControls(at).text}
            label={`Note on “${passage.quote.slice(0, 60)}”`}
            value={note.text}
            problem={fields[noteControls(at).text]?.[0]}
            focus
          />
          <button className="link" type="button" onClick={() => onRemove(note.id)}>
            Leave it
          </button>
        </div>
      ) : (
        <button className="link passage-note" type="button" onClick={() => onAdd(passage)}>
          Note<span className="vh"> on {passage.label}</span>
        </button>
      ),
      place,
      passage.key,
    );
  });
}

const WORDS = 'p, li, h1, h2, h3, h4, h5, blockquote, dd';
const PICTURES = 'img, video';
/** A note inside these would be pressed with them. */
const PRESSED = 'a, button, summary';

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

const FILE_NAME = /[a-z0-9]{24}/;

function isPicture(element: Element, file: string): boolean {
  const [name = file] = FILE_NAME.exec(file) ?? [];
  const sources = [element, ...(element.parentElement?.querySelectorAll('source') ?? [])];
  return sources.some((each) =>
    ['src', 'srcset', 'poster'].some((attribute) => each.getAttribute(attribute)?.includes(name)),
  );
}

const isText = (element: Element, quote: string): boolean => {
  const text = plain(element.textContent);
  return quote.endsWith('…') ? text.startsWith(quote.slice(0, -1)) : text === quote;
};

/** Returns the element of each passage, in the order of the page; each element belongs to one passage. */
function findElements(passages: readonly Passage[]): Map<string, Element> {
  const all = (selector: string) => [...(document.getElementById('main')?.querySelectorAll(selector) ?? [])];
  const [words, pictures] = [all(WORDS), all(PICTURES)];
  const taken = new Set<Element>();
  const found = new Map<string, Element>();
  for (const { key, quote, file } of passages) {
    const element =
      file === ''
        ? words.find((each) => !taken.has(each) && isText(each, plain(quote)))
        : pictures.find((each) => !taken.has(each) && isPicture(each, file));
    if (!element) continue;
    taken.add(element);
    const shown = file === '' ? element : (element.closest('figure, .frame') ?? element);
    if (!shown.closest(PRESSED)) found.set(key, shown);
  }
  return found;
}

/** Adds an empty element after each passage, or at the end of a list item, and removes it again. */
function usePlaces(passages: readonly Passage[]): ReadonlyMap<string, Element> {
  const [places, setPlaces] = useState<ReadonlyMap<string, Element>>(new Map());
  useEffect(() => {
    const added = [...findElements(passages)].map(([key, element]) => {
      const place = document.createElement('div');
      if (element.matches('li, dd')) element.append(place);
      else element.after(place);
      return [key, place] as const;
    });
    setPlaces(new Map(added));
    return () => added.forEach(([, place]) => place.remove());
  }, [passages]);
  return places;
}
