import { createContext, useContext, type ReactNode } from 'react';
import { blockNoun } from '~/core/files/block-words';
import type { VersionFile } from '~/core/files/file-library';
import { mediaType, type MediaFacts } from '~/core/files/media';
import { FILE_FIELDS, ASSETS } from '~/core/files/uploads';
import type { Block, TextPart } from '~/core/html/block';
import { embedName, writeBlock } from '~/core/html/write-block';
import { DiffText } from '~/core/ui/linked-text';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { isShowable, MediaPreview } from '~/media/upload/pickers';
import type { FieldChange, ItemDifference } from './version-differences';
import type { DiffPart } from '~/core/merge/conflict-differences';

const VersionFilesContext = createContext<Record<string, VersionFile>>({});

function FileDifference({ parts }: { parts: DiffPart[] }) {
  const nameOf = useFileNames();
  return (
    <ul className="filediff">
      {parts.map((part) => (
        <li key={`${part.change ?? ''}${part.text}`}>
          <FilePicture url={part.text} />
          <p className="said">
            <DiffText parts={[{ ...part, text: nameOf(part.text) }]} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function useFileNames(): (url: string) => string {
  const files = useContext(VersionFilesContext);
  return (url) => files[url]?.name || lastPart(url);
}

const lastPart = (url: string) => url.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean) ?? url;

const STATE_TEXTS = {
  kept: 'The file is not on the site. It is kept, and comes back with the field.',
  gone: 'The file has been deleted.',
};

function FilePicture({ url }: { url: string }) {
  const { state } = useContext(VersionFilesContext)[url] ?? { state: 'served' };
  if (state !== 'served') return <p className="diff__note">{STATE_TEXTS[state]}</p>;
  if (!isShowable(url)) return null;
  return (
    <div className="pic filediff__pic">
      <MediaPreview url={url} kind={mediaType(url)} sizes="152px" still />
    </div>
  );
}

interface VersionDifferencesProps {
  differences: FieldChange[];
  /** In the form that restores fields: initially unticked fields. */
  ticks?: {
    unticked: string[];
    /** The ticked fields, once the user has chosen. */ chosen?: string[] | undefined;
  };
}

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

/** A rich text of a version; its blocks are only drawn well enough to recognise. */
export function VersionText({ parts }: { parts: TextPart[] }) {
  return parts.map((part, index) =>
    part.type === 'prose' ? <Html key={index} html={part.html} /> : <VersionBlock key={index} block={part} />,
  );
}

const Html = ({ html }: { html: string }) => (
  <div className="said rich-words" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);

function VersionBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'media':
      return <Files noun={blockNoun(block)} files={[block.file]} alt={block.alt} caption={block.caption} />;
    case 'gallery':
      return <Files noun={blockNoun(block)} files={block.files} caption={block.caption} />;
    case 'embed':
      return (
        <p className="said" dir="auto">
          {blockNoun(block)}: {block.title} ({embedName(block)})
        </p>
      );
    case 'quote':
    case 'line':
      return <Html html={writeBlock(block)} />;
  }
}

interface FilesProps {
  noun: string;
  files: string[];
  alt?: string;
  caption: string;
}

function Files({ noun, files, alt = '', caption }: FilesProps) {
  const nameOf = useFileNames();
  const urls = files.map((file) => ASSETS + file);
  return (
    <figure className="version__figure">
      <div className="version__files">
        {urls.map((url, index) => (
          <FilePicture key={index} url={url} />
        ))}
      </div>
      <figcaption>
        <p className="quiet">
          {noun}: {alt || urls.map(nameOf).join(', ')}
        </p>
        {caption && <Html html={caption} />}
      </figcaption>
    </figure>
  );
}

interface VersionFilesProps {
  media: Record<string, MediaFacts>;
  files: Record<string, VersionFile>;
  children: ReactNode;
}

export function VersionFiles({ media, files, children }: VersionFilesProps) {
  return (
    <MediaFactsContext.Provider value={media}>
      <VersionFilesContext.Provider value={files}>{children}</VersionFilesContext.Provider>
    </MediaFactsContext.Provider>
  );
}
