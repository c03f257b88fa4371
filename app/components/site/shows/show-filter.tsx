import { Form, Link, useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';
import { askedUrl, type ChoiceName } from '~/rules/film/choice-query';
import { counted } from '~/rules/text/numbers';
import { useSitePath } from '../editing';

interface Select {
  name: ChoiceName;
  /** The value in use; '' for none. */
  value: string;
  /** The number of shows without this filter. */
  all: number;
  options: { value: string; label: string; count: number }[];
}

export interface ShowFilter {
  /** The filters in use, in words. */
  words: string[];
  selects: Select[];
}

const LABELS: Record<ChoiceName, string> = { kind: 'Kind', genre: 'Genre', stage: 'Stage', year: 'Year' };

interface FilterFormProps {
  filter: ShowFilter;
  /** The number of shows that fit. */
  found: number;
}

/** The filters of the list, with the number of shows behind each choice; without scripts a form like any other. */
export function FilterForm({ filter: { words, selects }, found }: FilterFormProps) {
  const navigate = useNavigate();
  const list = useSitePath()('/shows');
  if (selects.length === 0) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]);
    navigate(askedUrl(list, new URLSearchParams(asked)), { preventScrollReset: true });
  };
  return (
    <>
      <Form className="show-filter" method="get" action={list} aria-label="Filter shows" onSubmit={submit}>
        {selects.map((select) => (
          // The browser keeps what was chosen in it, so each value in use is another element.
          <Choice key={`${select.name} ${select.value}`} select={select} />
        ))}
        <div className="show-filter__send">
          <button className="btn" type="submit">
            Filter
          </button>
        </div>
      </Form>
      <div className="show-filter__said">
        <p role="status">
          {words.length > 0 && (
            <>
              {counted(found, 'show')}: <strong>{words.join(', ')}</strong>
            </>
          )}
        </p>
        {words.length > 0 && (
          <Link className="link show-filter__all" to={list} preventScrollReset>
            All shows
          </Link>
        )}
      </div>
    </>
  );
}

function Choice({ select: { name, value, all, options } }: { select: Select }) {
  const id = `filter-${name}`;
  return (
    <div>
      <label htmlFor={id}>
        {value && <span className="tally" />}
        {LABELS[name]}
      </label>
      <select id={id} name={name} defaultValue={value}>
        <option value="">{`Every ${name} (${all})`}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {`${option.label} (${option.count})`}
          </option>
        ))}
      </select>
    </div>
  );
}
