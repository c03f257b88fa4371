import { useContext } from 'react';
import { SHOW_FIELDS } from '~/rules/kinds/show';
import { addPasted, PASTE, readPaste } from '~/rules/forms/pasted-credits';
import { rowsOf } from '~/rules/forms/rows';
import { useFormField, FieldFrame } from '~/components/forms/field';
import { FieldOptionsContext, useRows } from './rows-context';
import { RowsButton } from './rows-button';

const GROUP_LABELS = new Map<string, string>(SHOW_FIELDS.credits.of.group.options);
const NOTE =
  'One credit a line: “Director: Ana Lee” or “Ana Lee as Marta”. Lines that cannot be read stay in the box.';

/** Reads credits from pasted text. What was read is shown before it counts. */
export function PastedList() {
  const { values } = useRows();
  const { people } = useContext(FieldOptionsContext);
  const { control, value, ...frame } = useFormField({ name: PASTE.box, note: NOTE });
  const rows = rowsOf(values, PASTE.rows) ?? [];
  return (
    <div className="paste">
      <div>
        <FieldFrame {...frame} name={PASTE.box} label="Paste a list" note={NOTE}>
          {/* With another key the box is emptied of what was read. */}
          <textarea key={value} {...control} rows={6} dir="auto" defaultValue={value} />
        </FieldFrame>
        <p className="paste__act">
          <RowsButton value="read" change={(now) => readPaste(now, people)} focus="[data-read]">
            Read the list
          </RowsButton>
        </p>
      </div>
      {rows.length > 0 && (
        <div data-read="" tabIndex={-1}>
          <h2>{rows.length === 1 ? 'One credit was read' : `${rows.length} credits were read`}</h2>
          <p className="note">They count once they are added, and are saved with the list above.</p>
          <ul className="read">
            {rows.map((row, index) => (
              <li key={index}>
                {Object.entries(row).map(([name, text]) => (
                  <input key={name} type="hidden" name={`${PASTE.rows}.${index}.${name}`} value={text} />
                ))}
                <span dir="auto">{row.role || GROUP_LABELS.get(row.group ?? '')}</span>
                <strong dir="auto">{row.name}</strong>
                <span className="quiet">
                  {row.personId ? 'Linked to People' : GROUP_LABELS.get(row.group ?? '')}
                </span>
              </li>
            ))}
          </ul>
          <p className="paste__act">
            <RowsButton value="add-read" change={addPasted} focus={'[value="add credits"]'}>
              {rows.length === 1 ? 'Add 1 credit' : `Add ${rows.length} credits`}
            </RowsButton>
          </p>
        </div>
      )}
    </div>
  );
}
