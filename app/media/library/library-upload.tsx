import type { ReactNode } from 'react';
import { LIBRARY_TARGET } from '~/core/files/file-library';
import { useUnsavedGuard } from '~/core/forms/unsaved-guard';
import { HelpLink } from '~/core/ui/help-link';
import { useHydrated } from '~/core/ui/use-hydrated';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { NativePicker, Picker } from '~/media/upload/pickers';
import { useDrop } from '~/media/upload/use-drop';
import { LeftoverNotice, PICK, UploadList } from './upload-list';
import { useLibraryUploads } from './use-library-uploads';

/** The library has no form, so it is never submitting. */
const NEVER = { current: false };
const NOT_ARRIVED =
  'Files are still being uploaded. If you leave, the rest is not in the library; when you are back, you can go on with it.';

interface LibraryUploadProps {
  userId: string;
  formKey: string;
  search: ReactNode;
  children: ReactNode;
}

export function LibraryUpload({ userId, formKey, search, children }: LibraryUploadProps) {
  const scripted = useHydrated();
  const { take, leftover, forget, isBusy, ...list } = useLibraryUploads(userId);
  const leaving = useUnsavedGuard({ unsaved: isBusy, submitted: NEVER, detail: NOT_ARRIVED });
  const { isOver, handlers } = useDrop(take);
  return (
    <div className={isOver ? 'uploader is-over' : 'uploader'} {...handlers}>
      <div className="bar media-head">
        <h1 tabIndex={-1}>Media library</h1>
        {search}
        <HelpLink />
        {scripted && (
          <>
            <Picker
              {...PICK}
              folder
              look="btn media-head__folder"
              verb="Upload folder:"
              text="Folder"
              hasIcon={false}
              onFiles={take}
            />
            <Picker {...PICK} look="btn btn--go" onFiles={take} />
          </>
        )}
      </div>
      {!scripted && (
        <form className="row drop" method="post" action="/admin/media?index" encType="multipart/form-data">
          <input type="hidden" name={IDEMPOTENCY_KEY} value={formKey} />
          <input type="hidden" name="title" value={LIBRARY_TARGET.slug} />
          <NativePicker {...PICK} name="media" />
          <button className="btn btn--go" type="submit">
            Upload File
          </button>
        </form>
      )}
      {leftover && <LeftoverNotice leftover={leftover} onFiles={take} onForget={forget} />}
      <UploadList {...list} />
      {children}
      {leaving.dialog}
    </div>
  );
}
