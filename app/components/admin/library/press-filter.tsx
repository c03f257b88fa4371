import { Form } from '@remix-run/react';
import { useId } from 'react';
import { PRESS_FILTERS, type PressFilter } from '~/rules/uploads/press';
import { FilterLinks } from '../lists/list';

export interface PressFilters {
  /** How many stills of kits lack what. */
  lacking: Record<PressFilter, number>;
  /** The shows whose kits have any files. */
  kits: { id: string; title: string; files: number }[];
  filter: PressFilter | null;
  /** The show whose kit is shown. */
  kit: string | null;
}

const LIBRARY = '/admin/media';
const TEXTS: Record<PressFilter, string> = { uncleared: 'Not cleared', 'no-credit': 'No credit' };

/** Links to the stills of press kits that lack something, and a choice of the kit. */
export function PressFilterLinks({ lacking, kits, filter, kit, q }: PressFilters & { q: string }) {
  const id = useId();
  if (kits.length === 0) return null;
  const keep = { ...(kit && { kit }), ...(q && { q }) };
  return (
    <div className="press-filter">
      <FilterLinks
        label="Press"
        lead="Press kits:"
        links={PRESS_FILTERS.map((name) => ({
          to: `${LIBRARY}?${new URLSearchParams({ press: name, ...keep }).toString()}`,
          text: TEXTS[name],
          count: kit ? undefined : lacking[name],
          isCurrent: name === filter,
        }))}
      />
      <Form className="press-filter__kit field" action={LIBRARY}>
        {filter && <input type="hidden" name="press" value={filter} />}
        {q && <input type="hidden" name="q" value={q} />}
        <label htmlFor={id}>Kit</label>
        <select id={id} name="kit" defaultValue={kit ?? ''} key={kit}>
          <option value="">All kits</option>
          {kits.map(({ id: show, title, files }) => (
            <option key={show} value={show}>
              {title} ({files})
            </option>
          ))}
        </select>
        <button className="btn" type="submit">
          Show
        </button>
      </Form>
    </div>
  );
}
