import { lazy, Suspense, useState } from 'react';
import type { FileType } from '~/core/files/uploads';
import { INLINE_FILES, type Kind } from '~/core/nouns/kinds';
import { holdsBlocks } from '~/core/nouns/labels';
import { leftOutMessage } from '~/core/nouns/left-out-message';
import { LinkDialog } from './link-dialog';
import type { EditorOptions, OpenedEditor } from './rich-editor';
import { RichToolbar } from './rich-toolbar';
import type { Insertable } from './use-block-dialogs';

const RichBlocks = lazy(() => import('./rich-blocks'));

interface EditedText {
  kind: Kind;
  field: string;
  label: string;
  /** The record's title or name, which its files are named after. */
  fileName: () => string;
  isFloating?: boolean;
  onUploading?: (isUploading: boolean, hasFailed: boolean) => void;
}

/** The toolbar of an editor, and what it opens. */
export function useEditorTools({ kind, field, label, fileName, isFloating, onUploading }: EditedText) {
  const [isLinking, setLinking] = useState(false);
  const [leftOut, setLeftOut] = useState('');
  const [asked, setAsked] = useState<Insertable | null>(null);
  const options: EditorOptions = {
    hasBlocks: holdsBlocks(kind, field),
    onLink: () => setLinking(true),
    onLeftOut: (parts) => setLeftOut(leftOutMessage(kind, field, parts)),
  };
  return {
    options,
    isLinking,
    /** What the last paste left out, and how it can be had; '' if nothing. */
    leftOut,
    drawToolbar: ({ editor, blocks }: OpenedEditor) => (
      <RichToolbar
        isFloating={isFloating}
        editor={editor}
        label={label}
        onLink={options.onLink}
        onInsert={blocks ? setAsked : undefined}
      />
    ),
    drawOpened: ({ editor, blocks }: OpenedEditor) => (
      <>
        {blocks && (
          <Suspense fallback={null}>
            <RichBlocks
              support={blocks}
              asked={asked}
              onTaken={() => setAsked(null)}
              onUploading={onUploading}
              destination={(file) => ({
                type: INLINE_FILES[kind].of,
                slug: fileName(),
                fileType: fileTypeOf(file),
              })}
            />
          </Suspense>
        )}
        {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      </>
    ),
  };
}

/** The purpose of a file in a text; the server checks its bytes. */
function fileTypeOf({ type }: File): FileType {
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('image/') ? 'image' : 'gallery';
}
