import { Form, useSubmit } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { Icon } from '~/components/ui/icon';
import { LISTS } from './kinds';
import { useList } from './list-context';

/** How long the typing has to rest before the list follows it, in milliseconds. */
const REST_MS = 200;

/** Looks for a term in the list; with scripts while it is typed. */
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
  // The way back in the browser's history brings an earlier term.
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
