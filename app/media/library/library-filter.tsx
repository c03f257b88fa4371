import type { ReactNode } from 'react';
import {
  FILE_ORDERS,
  FILE_STATES,
  NEEDS,
  PRESS_FILTERS,
  TILE_SIZE_COOKIE,
  TILE_SIZES,
  type FileOrder,
  type FileState,
  type LibraryCounts,
  type LibraryFilters,
  type Need,
  type PressFilter,
  type TileSize,
} from '~/core/files/file-library';

const KINDS = { image: 'Images', video: 'Videos' } as const;
const STATES: Record<FileState, string> = {
  embargo: 'Embargo',
  kit: 'Kit not open',
  screener: 'Screener',
  refused: 'Refused',
  uncleared: 'Not cleared',
};
const MISSING: Record<Need, string> = { captions: 'Captions', alt: 'Alternative text', poster: 'Poster' };
const PRESS: Record<PressFilter, string> = { uncleared: 'Not cleared', 'no-credit': 'No credit' };
const ORDERS: Record<FileOrder, string> = { newest: 'Newest first', name: 'Name', largest: 'Largest first' };
const SIZES: Record<TileSize, string> = { s: 'Small tiles', m: 'Medium tiles', l: 'Large tiles' };

interface SelectProps {
  name: string;
  label: string;
  /** The text of the choice that filters nothing; without it there is no such choice. */
  all?: string;
  value: string;
  options: readonly (readonly [value: string, text: string, count?: number])[];
}

function Select({ name, label, all, value, options }: SelectProps) {
  return (
    // The browser would keep a choice that Back has undone.
    <select name={name} aria-label={label} defaultValue={value} key={`${name} ${value}`}>
      {all !== undefined && <option value="">{all}</option>}
      {options.map(([choice, text, count]) => (
        <option key={choice} value={choice}>
          {text} {count ? count : ''}
        </option>
      ))}
    </select>
  );
}

const choices = <Choice extends string>(
  all: readonly Choice[],
  texts: Record<Choice, string>,
  counts?: Partial<Record<Choice, number>>,
) => all.map((choice) => [choice, texts[choice], counts?.[choice]] as const);

interface FilterRowProps {
  filters: LibraryFilters;
  counts: LibraryCounts;
}

export function FilterRow({ filters, counts }: FilterRowProps) {
  const { kind, state, kit, person, needs, press, isUnused, order, size } = filters;
  return (
    <div className="media-filter">
      <Select
        name="kind"
        label="Kind"
        all="All kinds"
        value={kind ?? ''}
        options={choices(['image', 'video'], KINDS, counts.kinds)}
      />
      <Select
        name="state"
        label="State"
        all="Any state"
        value={state ?? ''}
        options={choices(FILE_STATES, STATES, counts.states)}
      />
      {counts.kits.length > 0 && (
        <>
          <Select
            name="kit"
            label="Kit"
            all="Any kit"
            value={kit ?? ''}
            options={counts.kits.map(({ id, title, files }) => [id, title, files])}
          />
          <Select
            name="press"
            label="Press"
            all="Any clearance"
            value={press ?? ''}
            options={choices(PRESS_FILTERS, PRESS, kit === null ? counts.press : undefined)}
          />
        </>
      )}
      {counts.people.length > 0 && (
        <Select
          name="person"
          label="Person"
          all="Anybody"
          value={person ?? ''}
          options={counts.people.map(({ id, name, files }) => [id, name, files])}
        />
      )}
      <Select
        name="needs"
        label="Missing"
        all="Nothing missing"
        value={needs ?? ''}
        options={choices(NEEDS, MISSING, counts.needs)}
      />
      <label className="tick">
        <input type="checkbox" name="used" value="no" defaultChecked={isUnused} key={String(isUnused)} />
        Not used {counts.unused > 0 && <span className="num quiet">{counts.unused}</span>}
      </label>
      <Ending order={order} size={size} />
    </div>
  );
}

const Ending = ({ order, size }: Pick<LibraryFilters, 'order' | 'size'>): ReactNode => (
  <>
    <span className="media-filter__end">
      <Select name="order" label="Order" value={order} options={choices(FILE_ORDERS, ORDERS)} />
      <span className="media-sizes" role="group" aria-label="Size of the tiles">
        {TILE_SIZES.map((each) => (
          <label key={each} title={SIZES[each]}>
            <input
              type="radio"
              name="size"
              value={each}
              aria-label={SIZES[each]}
              defaultChecked={each === size}
              onChange={() => rememberTileSize(each)}
            />
            <span aria-hidden="true">{each.toUpperCase()}</span>
          </label>
        ))}
      </span>
    </span>
    <button className="btn media-filter__show" type="submit">
      Show
    </button>
  </>
);

const ONE_YEAR = 365 * 24 * 60 * 60;

function rememberTileSize(size: TileSize): void {
  document.cookie = `${TILE_SIZE_COOKIE}=${size}; path=/admin/media; max-age=${ONE_YEAR}; samesite=lax`;
}
