import { useFormField } from '~/components/forms/field';
import { Icon } from '~/components/ui/icon';
import { identityOf } from '~/rules/press/approval-state';
import type { OpenFile } from '~/rules/uploads/library';

/** The tick that clears a picture. The hidden field before it says that there is one. */
export function ClearedField({ note }: { note: string }) {
  const { control, value, id, error, isChanged } = useFormField({ name: 'press.cleared', note });
  return (
    <div className={isChanged ? 'field changed' : 'field'}>
      <input type="hidden" name={control.name} value="false" />
      <label className="tick" htmlFor={id}>
        <input type="checkbox" {...control} value="true" defaultChecked={value === 'true'} />
        <span>Cleared for the press</span>
      </label>
      {error && (
        <p className="wrong" id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
      <p className="note" id={`${id}-note`}>
        {note}
      </p>
    </div>
  );
}

const UNASKED = 'people.unasked';

/** The people in a picture, each with a tick that says that they need not be asked. */
export function UnaskedFields({ file: { people } }: { file: OpenFile }) {
  const { value } = useFormField({ name: UNASKED });
  if (people.length === 0) return null;
  const ticked = new Set(value.split('\n'));
  return (
    <div className="unasked">
      <input type="hidden" name={UNASKED} value="" />
      <ul>
        {people.map(({ id, personId = '', name }) => {
          const key = identityOf({ personId, name });
          return (
            <li key={id}>
              <span>
                <strong dir="auto">{name}</strong>{' '}
                <span className="quiet">{people.length === 1 ? 'alone in this picture' : 'with others'}</span>
              </span>
              <label className="tick">
                <input type="checkbox" name={UNASKED} value={key} defaultChecked={ticked.has(key)} />
                <span>
                  No approval needed<span className="vh"> from {name}</span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
