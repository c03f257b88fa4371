import { useContext } from 'react';
import { FieldContext } from '~/core/forms/field';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { formatDuration } from '~/core/text/formats';
import { LIMITS } from '~/core/validation/limits';
import { RowList } from '~/records/form/row-list';
import { AddFiles, AlreadyPublic, FileLine } from './add-files';
import { KitContext, KitPart } from './kit-part';
import type { KitFile } from './still-rows';

interface ClipsProps {
  title: string;
  onAdded: (files: KitFile[]) => void;
}

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
