import { useState } from 'react';
import { useHydrated } from '~/core/ui/use-hydrated';
import { FieldFrame, useFormField } from './field';

interface ChecksFieldProps {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

const MAX_IN_VIEW = 12;

/**
 * A group of checkboxes. With `find`, a long one shows checked ones first, and a filter narrows down the rest. The hidden field before the
 * checkboxes reports that none is checked.
 */
export function ChecksField({ name, label, options, find }: ChecksFieldProps & { find?: string }) {
  const { control, value, ...frame } = useFormField({ name });
  const isScripted = useHydrated();
  const [typed, setTyped] = useState('');
  if (options.length === 0) return null;
  const { id, ...about } = control;
  const chosen = new Set(value.split('\n'));
  const isLong = find !== undefined && options.length > MAX_IN_VIEW;
  const sorted = [
    ...options.filter(([option]) => chosen.has(option)),
    ...options.filter(([option]) => !chosen.has(option)),
  ];
  const wanted = typed.trim().toLowerCase();
  const isFound = (words: string) => words.toLowerCase().includes(wanted);
  const count = options.filter(([, words]) => isFound(words)).length;
  return (
    <FieldFrame {...frame} name={name} label={label} asGroup>
      <input type="hidden" name={name} value="" />
      {isLong && isScripted && (
        <>
          <input
            type="search"
            aria-label={find}
            placeholder={find}
            aria-controls={id}
            autoComplete="off"
            dir="auto"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              // Enter does not save the form, and Escape first empties the filter.
              if (event.key === 'Enter') event.preventDefault();
              if (event.key !== 'Escape' || typed === '') return;
              event.preventDefault();
              setTyped('');
            }}
          />
          <p className="note" role="status">
            {wanted === '' ? `${options.length} in all` : `${count} of ${options.length}`}
          </p>
        </>
      )}
      <div
        className={isLong ? 'checks checks--long' : 'checks'}
        role="group"
        id={id}
        aria-labelledby={`${id}-label`}
      >
        {(isLong ? sorted : options).map(([option, words]) => (
          <label key={option} className="tick" hidden={!isFound(words)}>
            <input type="checkbox" {...about} value={option} defaultChecked={chosen.has(option)} />
            <span dir="auto">{words}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

export function RadiosField({ name, label, options, note }: ChecksFieldProps & { note?: string }) {
  const { control, value, ...frame } = useFormField({ name, ...(note && { note }) });
  const { id, ...about } = control;
  return (
    <FieldFrame {...frame} name={name} label={label} note={note} asGroup>
      <div className="checks" role="radiogroup" id={id} aria-labelledby={`${id}-label`}>
        {options.map(([option, words]) => (
          <label key={option} className="tick">
            <input type="radio" {...about} value={option} defaultChecked={value === option} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
