import type { Block, TextPart } from '~/rules/blocks/block';
import { embedName, writeBlock } from '~/rules/blocks/write-block';
import { blockNoun } from '~/rules/uploads/block-words';
import { ASSETS } from '~/rules/uploads/uploads';
import { FilePicture, useFileNames, VersionFilesContext } from './file-difference';
import type { ReactNode } from 'react';
import { MediaFactsContext } from '~/components/ui/media-registry';
import type { MediaFacts } from '~/rules/uploads/media';
import type { VersionFile } from '~/rules/uploads/library';

/** A rich text of a version, with its blocks as far as an editor needs to recognise them. */
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

/** Provides what the server knows of the files in the versions of a page. */
export function VersionFiles({ media, files, children }: VersionFilesProps) {
  return (
    <MediaFactsContext.Provider value={media}>
      <VersionFilesContext.Provider value={files}>{children}</VersionFilesContext.Provider>
    </MediaFactsContext.Provider>
  );
}
