import { Form } from '@remix-run/react';
import { useId, useRef } from 'react';
import { useEarlyText } from '~/components/ui/hooks/use-early-text';
import { Icon } from '~/components/ui/icon';
import { HELP_SECTIONS } from './sections';

interface HelpSearchProps {
  term: string;
  found: number;
  onTerm: (term: string) => void;
}

/** Filters the sections by a term: at once with scripts, otherwise after submitting the form. */
export function HelpSearch({ term, found, onTerm }: HelpSearchProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEarlyText(box, onTerm);
  return (
    <Form className="help__find field" role="search" action="/admin/help" replace preventScrollReset>
      <label htmlFor={id}>Search Help</label>
      <div className="find__line">
        <input
          ref={box}
          id={id}
          type="search"
          name="q"
          value={term}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onTerm(event.target.value)}
        />
        <button className="btn" type="submit" aria-label="Search">
          <Icon name="search" />
        </button>
      </div>
      <p className="note num" role="status">
        {term.trim() !== '' && `${found} of ${HELP_SECTIONS.length} sections`}
      </p>
    </Form>
  );
}
