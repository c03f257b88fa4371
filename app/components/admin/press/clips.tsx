import { useContext } from 'react';
import { FieldContext } from '~/components/forms/field';
import { SHOW_PRESS_FIELDS } from '~/rules/kinds/show-press-fields';
import type { KitFile } from '~/rules/press/still-row';
import { formatDuration } from '~/rules/text/duration';
import { LIMITS } from '~/rules/validation/limits';
import { RowList } from '../rows/row-list';
import { AddFiles } from './add-files';
import { AlreadyPublic } from './already-public';
import { FileLine } from './file-line';
import { KitContext } from './kit-context';
import { KitPart } from './kit-part';

interface ClipsProps {
  title: string;
  onAdded: (files: KitFile[]) => void;
}

/** The films of a kit. */
export function Clips({ title, onAdded }: ClipsProps) {
  return (
    <KitPart title="Clips" text={`Up to ${LIMITS.clips} films of the library, in this order.`} isWide>
      <RowList
        path="clips"
        field={SHOW_PRESS_FIELDS.clips}
        isOneOfSeveral
        addLabel={null}
        titleOf={({ name = '' }) => name}
        removeLabel={(name) => `Take ${name} out of the kit`}
      >
        {(row) => <Clip row={row} />}
      </RowList>
      <AddFiles
        list="clips"
        label="Clips"
        lines="newClips"
        fileType="video"
        title={title}
        onAdded={onAdded}
      />
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
