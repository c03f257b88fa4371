import { useId } from 'react';
import type { ReadableField } from '~/rules/history/readable-version';
import { VersionText } from './version-text';

interface VersionContentProps {
  /** The section's heading; absent if the section is all there is on the page. */
  heading: string | undefined;
  content: ReadableField[];
}

/** All fields of a version that have a value. */
export function VersionContent({ heading, content }: VersionContentProps) {
  const id = useId();
  return (
    <section className="version" aria-labelledby={heading && id} aria-label={heading ? undefined : 'Content'}>
      {heading && <h2 id={id}>{heading}</h2>}
      <Fields fields={content} />
    </section>
  );
}

function Fields({ fields }: { fields: ReadableField[] }) {
  return (
    <dl>
      {fields.map(({ field, label, content }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <Value content={content} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ content }: Pick<ReadableField, 'content'>) {
  if (content.type === 'text')
    return (
      <p className="said" dir="auto">
        {content.text}
      </p>
    );
  if (content.type === 'richText') return <VersionText parts={content.parts} />;
  return (
    <ol className="items">
      {content.items.map(({ id, name, fields }) => (
        <li key={id}>
          {name}
          {fields.length > 0 && <Fields fields={fields} />}
        </li>
      ))}
    </ol>
  );
}
