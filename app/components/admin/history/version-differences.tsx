import type { FieldChange, ItemDifference } from '~/rules/history/version-differences';
import { FILE_FIELDS } from '~/rules/uploads/uploads';
import { DiffText } from '../../ui/diff-text';
import { FileDifference, FilePicture, useFileNames } from './file-difference';

interface VersionDifferencesProps {
  differences: FieldChange[];
  /** In the form that restores fields: those that are not ticked at first. */
  ticks?: {
    unticked: string[];
    /** Those that are ticked, once somebody has chosen them. */ chosen?: string[] | undefined;
  };
}

/** The differences between two versions of a record, field by field. */
export function VersionDifferences({ differences, ticks }: VersionDifferencesProps) {
  if (differences.length === 0) return <p className="quiet">These versions are the same.</p>;
  return (
    <ul className="diff">
      {differences.map(({ field, label, difference }) => (
        <li key={field}>
          {ticks ? (
            <h2>
              <label className="tick">
                <input
                  type="checkbox"
                  name="fields"
                  value={field}
                  defaultChecked={ticks.chosen?.includes(field) ?? !ticks.unticked.includes(field)}
                />
                <span>{label}</span>
              </label>
            </h2>
          ) : (
            <h2>{label}</h2>
          )}
          <div>
            <Difference field={field} difference={difference} />
            {ticks?.unticked.includes(field) && (
              <p className="diff__note">Not ticked at first, because it decides what is on the site.</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Difference({ field, difference }: Pick<FieldChange, 'field' | 'difference'>) {
  if (difference.type === 'text' && FILE_FIELDS.has(field))
    return <FileDifference parts={difference.parts} />;
  if (difference.type === 'richText') return <RichTextDifference difference={difference} />;
  if (difference.type === 'items') return <ItemsDifference difference={difference} />;
  return (
    <p className="said" dir="auto">
      <DiffText parts={difference.parts} />
    </p>
  );
}

type DifferenceOf<Type> = Extract<FieldChange['difference'], { type: Type }>;

function RichTextDifference({ difference: { blocks, unchanged } }: { difference: DifferenceOf<'richText'> }) {
  const sentences = blocks.flatMap((block) => block.sentences);
  return (
    <>
      {blocks
        .filter(({ parts }) => parts.some(({ change }) => change !== undefined))
        .map(({ type, parts }, index) => (
          <p key={index} className="said" data-block={type} dir="auto">
            <DiffText parts={parts} />
          </p>
        ))}
      {sentences.length > 0 && (
        <ul className="diff__note">
          {sentences.map((sentence, index) => (
            <li key={index}>{sentence}</li>
          ))}
        </ul>
      )}
      {blocks.length === 0 && (
        <p className="diff__note">The words and their formatting are the same; only the spacing differs.</p>
      )}
      {blocks.length > 0 && <Unchanged count={unchanged} one="One paragraph is" many="paragraphs are" />}
    </>
  );
}

function ItemsDifference({ difference: { items, unchanged } }: { difference: DifferenceOf<'items'> }) {
  return (
    <>
      <ul className="rowdiff">
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
      <Unchanged count={unchanged} one="One other is" many="others are" />
    </>
  );
}

function Item({ item: { name: text, url, change, moved, fields } }: { item: ItemDifference }) {
  const nameOf = useFileNames();
  const name = url === undefined ? text : nameOf(url);
  if (change)
    return (
      <>
        <span>{change === 'added' ? 'Added' : 'Removed'}</span>
        <div>
          {url !== undefined && <FilePicture url={url} />}
          <DiffText parts={[{ text: name, change }]} />
        </div>
      </>
    );
  return (
    <>
      <span>{fields.length > 0 ? 'Changed' : 'Moved'}</span>
      <div>
        <p>
          {name}
          {moved && `, moved from place ${moved.from} to ${moved.to}`}
        </p>
        {fields.map(({ field, label, difference }) => (
          <div key={field}>
            <h3>{label}</h3>
            <Difference field={field} difference={difference} />
          </div>
        ))}
      </div>
    </>
  );
}

function Unchanged({ count, one, many }: { count: number; one: string; many: string }) {
  if (count === 0) return null;
  return <p className="quiet">{count === 1 ? one : `${count} ${many}`} the same.</p>;
}
