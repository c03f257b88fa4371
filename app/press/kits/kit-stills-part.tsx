import { useContext } from 'react';
import { FieldContext } from '~/core/forms/field';
import { rowsOf } from '~/core/forms/rows';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { formatDuration } from '~/core/text/formats';
import { LIMITS } from '~/core/validation/limits';
import { RowsButton, useRows } from '~/records/form/row-list';
import { AddFiles, AlreadyPublic, FileLine, FileRows, KitContext, KitPart } from './kit-part';
import { stillPlace } from './kit-lacks';
import { rowState, StillRow } from './still-fields';
import { SAME_FOR_ALL, sameButton, sameForAll, type SameText } from './still-rows';

const takeOut = (name: string) => `Take ${name} out of the kit`;

export function Stills({ title }: { title: string }) {
  const count = (rowsOf(useRows().values, 'stills') ?? []).length;
  const pictures = count === 1 ? 'One picture' : `${count} pictures, in this order`;
  return (
    <KitPart
      id="stills"
      title="Stills"
      text={count === 0 ? 'The pictures that the press may have.' : `${pictures}. Ready ones are folded.`}
      isWide
    >
      <Counters />
      <AddFiles list="stills" label="Stills" lines="newStills" fileType="image" title={title} />
      {count > 0 && (
        <div className="row same-for-all">
          <SameForAll name="credit" label="Credit" />
          <SameForAll name="rights" label="Rights" />
        </div>
      )}
      <FileRows list="stills" field={SHOW_PRESS_FIELDS.stills} removeLabel={takeOut}>
        {(row, index) => <StillRow row={row} index={index} place={stillPlace(index)} />}
      </FileRows>
    </KitPart>
  );
}

const COUNTED = ['ready', 'not cleared', 'waiting', 'refused'] as const;

function Counters() {
  const { files } = useContext(KitContext);
  const rows = rowsOf(useRows().values, 'stills') ?? [];
  const states = rows.map((row) => rowState(row, files[row.file ?? '']));
  const counts = COUNTED.map((state) => ({ state, count: states.filter((each) => each === state).length }));
  if (counts.every(({ count }) => count === 0)) return null;
  return (
    <ul className="row still-counts">
      {counts.map(({ state, count }) => count > 0 && <li key={state}>{`${count} ${state}`}</li>)}
    </ul>
  );
}

function SameForAll({ name, label }: { name: SameText; label: string }) {
  const { values } = useContext(FieldContext);
  const control = SAME_FOR_ALL[name];
  return (
    <div className="row same-for-all__text">
      <input
        className="box"
        name={control}
        defaultValue={values[control]}
        aria-label={`${label} of all stills`}
        placeholder={`${label}, else that of the first`}
        autoComplete="off"
        dir="auto"
      />
      <RowsButton value={sameButton(name)} change={(now) => sameForAll(now, name)}>
        {`Same ${name} for all`}
      </RowsButton>
    </div>
  );
}

export function Clips({ title }: { title: string }) {
  return (
    <KitPart title="Clips" text={`Up to ${LIMITS.clips} films of the library, in this order.`} isWide>
      <FileRows list="clips" field={SHOW_PRESS_FIELDS.clips} removeLabel={takeOut}>
        {(row) => <Clip row={row} />}
      </FileRows>
      <AddFiles list="clips" label="Clips" lines="newClips" fileType="video" title={title} />
    </KitPart>
  );
}

function Clip({ row }: { row: string }) {
  const { values } = useContext(FieldContext);
  const { files } = useContext(KitContext);
  const duration = files[values[`${row}.file`] ?? '']?.duration;
  return (
    <>
      <FileLine row={row}>
        {duration !== undefined && duration !== null && (
          <span className="num quiet">{formatDuration(duration)}</span>
        )}
      </FileLine>
      <AlreadyPublic row={row} />
    </>
  );
}
