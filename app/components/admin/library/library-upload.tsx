import { useRevalidator } from '@remix-run/react';
import type { ReactNode } from 'react';
import { NativePicker, Picker } from '~/components/forms/upload/pickers';
import { UploadRows } from '~/components/forms/upload/upload-row';
import { useDrop } from '~/components/forms/upload/use-drop';
import { useUploads } from '~/components/forms/upload/use-uploads';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import { otherNameOf, sameFileText } from '~/rules/uploads/library';
import { HelpLink } from '../help/help-link';
import { useToast } from '~/components/ui/toast/toast-context';
import { useUnsavedGuard } from '~/components/forms/unsaved-guard';

const TARGET = { type: 'settings', slug: 'library', fileType: 'gallery' } as const;
const PICK = { label: 'Media library', fileType: TARGET.fileType, several: true } as const;

/** The library has no form, so nothing is ever submitted. */
const NEVER = { current: false };
const NOT_ARRIVED = 'A file is still being uploaded. If you leave, it will not be in the library.';

/** The library's header, with a drop area that covers the whole page. */
export function LibraryUpload({ formKey, children }: { formKey: string; children: ReactNode }) {
  const scripted = useHydrated();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { uploads, start, again, cancel } = useUploads({
    target: () => TARGET,
    onDone: (stored, { name }) => {
      const known = otherNameOf(stored, name);
      if (known === null) toast({ tone: 'success', text: `${name} is uploaded` });
      else toast({ tone: 'info', text: sameFileText(name, known) });
      revalidate();
    },
  });
  const isUploading = uploads.some(({ phase }) => phase !== 'failed');
  const leaving = useUnsavedGuard({ unsaved: isUploading, submitted: NEVER, detail: NOT_ARRIVED });
  const { isOver, handlers } = useDrop(start);
  return (
    <div className={isOver ? 'uploader is-over' : 'uploader'} {...handlers}>
      <div className="bar">
        <h1 tabIndex={-1}>Media library</h1>
        <HelpLink />
        {scripted && <Picker {...PICK} isMain onFiles={start} />}
      </div>
      {!scripted && (
        <form className="drop" method="post" action="/admin/media?index" encType="multipart/form-data">
          <input type="hidden" name={IDEMPOTENCY_KEY} value={formKey} />
          <input type="hidden" name="title" value={TARGET.slug} />
          <NativePicker {...PICK} name="media" />
          <button className="btn btn--go" type="submit">
            Upload File
          </button>
        </form>
      )}
      <UploadRows uploads={uploads} onCancel={cancel} onAgain={again} />
      {children}
      {leaving.dialog}
    </div>
  );
}
