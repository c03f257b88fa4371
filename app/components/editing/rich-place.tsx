import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useHydrated } from '~/components/ui/use-hydrated';
import { lowerHeadings } from '~/rules/headings';
import type { InlineRecord, InlineValue } from '~/rules/inline';
import { labelOf } from '~/rules/labels';
import { useField } from './edit-context';
import { EditLink, placeId } from './edit-link';
import type { RichSurfaceProps } from './rich-surface';
import { Trouble } from './trouble';
import { troubleId } from './trouble-id';

interface RichPlaceProps {
  record: InlineRecord;
  field: string;
  /** What it looks like on the page. */
  className: string;
}

/** The text as it was when the editor took its place: what is read meanwhile changes nothing under the writer's hands. */
interface Entered {
  Surface: ComponentType<RichSurfaceProps>;
  html: string;
  saved: InlineValue;
}

/** A rich text on its page; entered, the editor takes its place, which is fetched only then. */
export function RichPlace({ record, field, className }: RichPlaceProps) {
  const ref = useRef<HTMLDivElement>(null);
  const scripted = useHydrated();
  const edited = useField(record, field);
  const { store, key, target, stored, shown, entry } = edited;
  const [entered, setEntered] = useState<Entered | null>(null);
  const [isLoading, setLoading] = useState(false);
  const returnsFocus = useRef(false);
  const label = `${labelOf(field)}: ${record.name}`;
  useEffect(() => () => store.rest(key), [store, key]);
  useEffect(() => {
    if (entered || !returnsFocus.current) return;
    returnsFocus.current = false;
    ref.current?.focus({ preventScroll: true });
  }, [entered]);

  const enter = () => {
    setLoading(true);
    void import('./rich-surface')
      .then(({ RichSurface: Surface }) =>
        setEntered({ Surface, html: String(shown), saved: store.savedValue(key, stored) }),
      )
      .catch(() => store.say({ kind: 'error', text: 'The editor cannot be loaded. Check your connection.' }))
      .finally(() => setLoading(false));
  };
  const leave = (html: string | null, isByKey: boolean) => {
    returnsFocus.current = isByKey;
    setEntered(null);
    if (html === null) store.drop(key);
    else if (html === entered?.html) store.rest(key);
    else edited.change(html);
  };
  const isFailed = entry?.phase === 'failed';
  const box = scripted && {
    role: 'textbox',
    tabIndex: 0,
    'aria-label': label,
    'aria-multiline': true,
    'aria-invalid': isFailed || undefined,
    'aria-describedby': isFailed ? troubleId(key) : undefined,
    'aria-busy': isLoading || entry?.phase === 'sending' || undefined,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      enter();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
      event.preventDefault();
      enter();
    },
  };
  return (
    <>
      {entered ? (
        <entered.Surface
          className={className}
          html={entered.html}
          label={label}
          onType={(html) => (html === entered.html ? store.rest(key) : store.type(key, entered.saved))}
          onLeave={leave}
        />
      ) : (
        <div
          ref={ref}
          id={placeId(target)}
          className={`${className} editable editable--rich ${entry ? `is-${entry.phase}` : ''}`}
          data-label={labelOf(field)}
          dangerouslySetInnerHTML={{ __html: lowerHeadings(String(shown)) }}
          {...box}
        />
      )}
      <EditLink target={target} name={record.name} />
      <Trouble at={ref} field={field} entry={entered ? undefined : entry} />
    </>
  );
}
