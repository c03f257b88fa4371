import type { ChoiceSelect } from '~/records/film/show-choice.server';
import type { ShowList } from './shows.server';
import { Form, Link, useNavigate, useParams } from '@remix-run/react';
import type { FormEvent } from 'react';
import { counted } from '~/core/text/formats';
import { askedUrl, type ChoiceName } from '~/records/film/choice-query';
import { useSitePath } from '~/site/layout/site-handle';
import { useReturnFocus } from '~/site/layout/over-list';
import { showLinkId, ShowGrid } from './show-grid';

const LABELS: Record<ChoiceName, string> = { kind: 'Kind', genre: 'Genre', stage: 'Stage', year: 'Year' };

/** Shows the number of shows behind each choice; without scripts it is a regular form. With few shows it says only what the URL asks for. */
function FilterForm({ filter: { words, selects }, found }: { filter: ShowList['filter']; found: number }) {
  const navigate = useNavigate();
  const list = useSitePath()('/shows');
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
      {selects.length > 0 && (
        <Form className="show-filter" method="get" action={list} aria-label="Filter shows" onSubmit={submit}>
          {selects.map((select) => (
            // The browser keeps the user's choice in an element, so each active value gets its own element.
            <Choice key={`${select.name} ${select.value}`} select={select} />
          ))}
          <div className="show-filter__send">
            <button className="btn" type="submit">
              Filter
            </button>
          </div>
        </Form>
      )}
      <div className="row show-filter__said">
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

function Choice({ select: { name, value, all, options } }: { select: ChoiceSelect }) {
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

type ShowsPageProps = Pick<ShowList, 'shows' | 'filter' | 'count'>;

/** Returns, for example, "Six shows, five channels." */
function inShort({ shows, channels }: ShowsPageProps['count']): string {
  const parts = [
    counted(shows, 'show'),
    ...(channels > 1 ? [counted(channels, 'channel').toLowerCase()] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Under an overlay the grid is inert, and its title is no longer the page's h1. */
export function ShowsPage({ shows, filter, count }: ShowsPageProps) {
  const { slug } = useParams();
  const covered = slug !== undefined;
  const Heading = covered ? 'h2' : 'h1';
  useReturnFocus(slug && showLinkId(slug));
  const isFiltered = filter.selects.length > 0 || filter.words.length > 0;
  return (
    // React 18 supports `inert` only as an attribute with a value.
    <div {...(covered && { inert: '' })}>
      <div className={isFiltered ? 'head head--close' : 'head'}>
        <Heading className="display">Our Shows</Heading>
        {count.shows > 0 && <p className="role">{inShort(count)}</p>}
      </div>
      {isFiltered && <FilterForm filter={filter} found={shows.length} />}
      {shows.length > 0 ? (
        <ShowGrid shows={shows} still={covered} />
      ) : (
        <div className="none">
          <p className="display">
            {count.shows > 0 ? 'Nothing of that kind.' : 'Nothing on air at the moment.'}
          </p>
          <p className="role">Something is being made, and this is where it will be shown first.</p>
        </div>
      )}
    </div>
  );
}
