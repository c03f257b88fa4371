import { rowsOf } from '~/rules/forms/rows';
import { SHOW_PRESS_FIELDS } from '~/rules/kinds/show-press-fields';
import { stillPlace } from '~/rules/press/kit-lacks';
import type { KitFile } from '~/rules/press/still-row';
import { RowList } from '../rows/row-list';
import { useRows } from '../rows/rows-context';
import { AddFiles } from './add-files';
import { KitPart } from './kit-part';
import { StillRow } from './still';

interface StillsProps {
  title: string;
  onAdded: (files: KitFile[]) => void;
}

/** The pictures of a kit: what is ready is folded, what lacks something is open. */
export function Stills({ title, onAdded }: StillsProps) {
  const count = (rowsOf(useRows().values, 'stills') ?? []).length;
  const pictures = count === 1 ? 'One picture' : `${count} pictures, in this order`;
  return (
    <KitPart
      id="stills"
      title="Stills"
      text={count === 0 ? 'The pictures that the press may have.' : `${pictures}. Open ones lack something.`}
      isWide
    >
      <RowList
        path="stills"
        field={SHOW_PRESS_FIELDS.stills}
        isOneOfSeveral
        addLabel={null}
        titleOf={({ name = '' }) => name}
        removeLabel={(name) => `Take ${name} out of the kit`}
      >
        {(row) => <StillRow row={row} place={stillPlace(Number(row.split('.').at(-1)))} />}
      </RowList>
      <AddFiles
        list="stills"
        label="Stills"
        lines="newStills"
        fileType="image"
        title={title}
        onAdded={onAdded}
      />
    </KitPart>
  );
}
