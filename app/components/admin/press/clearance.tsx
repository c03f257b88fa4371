import { useContext, useId } from 'react';
import { CheckField, FieldContext } from '~/components/forms/field';
import { clearanceWaits } from '~/rules/press/still-changes';
import { stillNeeds } from '~/rules/press/still-needs';
import type { KitFile } from '~/rules/press/still-row';
import { Icon } from '~/components/ui/icon';
import { KitContext } from './kit-context';

const LABEL = 'Cleared for the press';

interface ClearanceProps {
  row: string;
  file: KitFile | undefined;
}

/** Says that the press may have a picture; where nobody can say so yet, why. */
export function Clearance({ row, file }: ClearanceProps) {
  const id = useId();
  const { values, errors } = useContext(FieldContext);
  const { mayClear } = useContext(KitContext);
  const name = `${row}.cleared`;
  const [error] = errors[name] ?? [];
  const isCleared = values[name] === 'true';
  const waits = file ? clearanceWaits(file) : '';
  const wrong = error && (
    <p className="wrong">
      <Icon name="warning" />
      {error}
    </p>
  );
  if (!mayClear) return <p className="press-still__clear quiet">{isCleared ? LABEL : NOT_YOURS}</p>;
  if (!isCleared && waits !== '')
    return (
      <div className="press-still__clear">
        <label className="tick">
          <input type="checkbox" id={id} aria-describedby={`${id}-note`} disabled />
          <span>{LABEL}</span>
        </label>
        <p className="note" id={`${id}-note`}>
          {waits}
        </p>
        {wrong}
      </div>
    );
  const note = isCleared
    ? [file?.clearedWords, LOSES].filter(Boolean).join('. ')
    : stillNeeds(file ?? { credit: '', caption: '', alt: '' });
  return (
    <div className="press-still__clear">
      <input type="hidden" name={name} value="false" />
      <CheckField name={name} label={LABEL} note={note} />
      {wrong}
    </div>
  );
}

const NOT_YOURS = 'Not cleared for the press. Editors clear pictures.';
const LOSES = 'Naming somebody else on it takes this away until they have approved';
