import { Form, useSubmit } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { Icon } from '~/components/ui/icon';
import { LISTS } from './kinds';
import { useList } from './list-context';

/** Delay between the last keystroke and the search, in milliseconds. */
const REST_MS = 200;

/** Searches the list; with scripts while the user types. */
export function RowSearch({ q, total }: { q: string; total: number }) {
  const { kind } = useList();
  const { path, one, many } = LISTS[kind];
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const submit = useSubmit();
  const search = (replace: boolean) => {
    clearTimeout(timer.current);
    const term = input.current?.value.trim() ?? '';
    submit(term === '' ? null : { q: term }, { action: path, replace, preventScrollReset: true });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Going back in the browser's history restores an earlier term.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);
  return (
    <Form
      className="find field"
      role="search"
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        search(false);
      }}
    >
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
          maxLength={200}
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
