import { useContext } from 'react';
import { FieldContext } from '~/components/forms/field';
import { Icon } from '~/components/ui/icon';

/** Addresses at which staff find pictures of this site; the value comes from a form. */
const OWN = /^\/(?:assets|admin)\//;

/** The picture of a row's file, with the controls that keep what the row is about; and what is wrong with the file. */
export function FileThumbnail({ row }: { row: string }) {
  const { values, errors } = useContext(FieldContext);
  const picture = values[`${row}.picture`] ?? '';
  const [error] = errors[`${row}.file`] ?? errors[row] ?? [];
  return (
    <>
      {['file', 'name', 'picture'].map((name) => (
        <input key={name} type="hidden" name={`${row}.${name}`} value={values[`${row}.${name}`] ?? ''} />
      ))}
      <span className="press-form__picture">
        {OWN.test(picture) && (
          <img src={picture} alt="" width={120} height={80} loading="lazy" decoding="async" />
        )}
      </span>
      {error && (
        <span className="wrong" role="alert">
          <Icon name="warning" />
          {error}
        </span>
      )}
    </>
  );
}
