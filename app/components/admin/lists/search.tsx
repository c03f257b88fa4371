import { LIMITS } from '~/rules/validation/limits';
import { Form, useSubmit } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { Icon } from '~/components/ui/icon';

/** Delay between the last keystroke and the search, in milliseconds. */
const REST_MS = 200;

export interface ListSearchProps {
  q: string;
  /** The list's URL. */
  path: string;
  /** Other parameters of the list that stay. */
  keep?: Record<string, string>;
  /** The number of results, and their nouns within a sentence. */
  total: number;
  one: string;
  many: string;
}

/** Searches a list; with scripts while the user types. */
export function ListSearch({ q, path, keep = {}, total, one, many }: ListSearchProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const submit = useSubmit();
  const search = (replace: boolean) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    // The form as it is now: another filter may have been chosen since the last keystroke.
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim());
    submit(query, { action: path, replace, preventScrollReset: true });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Going back in the browser's history restores an earlier term.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);
  return (
    <Form
      ref={form}
      className="find field"
      role="search"
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        search(false);
      }}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="label-row">
        <label htmlFor={id}>Search {many}</label>
        <p className="quiet num" role="status">
          {total} {total === 1 ? one : many}
          {q && ' found'}
        </p>
      </div>
      <div className="find__line">
        <input
          id={id}
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={LIMITS.search}
          autoComplete="off"
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(true), REST_MS);
          }}
        />
        <button className="btn" type="submit">
          <Icon name="search" />
          Search
        </button>
      </div>
    </Form>
  );
}
