import type { ReactNode } from 'react';
import type { MediaFacts } from '~/rules/content/media';
import type { Visibility } from '~/rules/content/visibility';
import type { FormError } from '~/rules/validation/form-error';
import { MESSAGES, type ContentKind } from '~/rules/validation/messages';
import { MediaBook } from '~/components/ui/media-registry';
import { LISTS } from '../lists/kinds';
import { RecordForm } from './record-form';
import type { RecordFormState } from './use-record-form';

interface NewRecordProps {
  kind: ContentKind;
  panel: RecordFormState;
  formError: FormError | undefined;
  /** The fields. */
  children: ReactNode;
}

/** The screen that adds a record. */
export function NewRecord({ kind, panel, formError, children }: NewRecordProps) {
  const { addTitle, heading } = LISTS[kind];
  const { saving } = MESSAGES[kind];
  return (
    <RecordForm {...panel} title={addTitle} backLabel={heading} saving={saving} formError={formError}>
      {children}
    </RecordForm>
  );
}

interface EditRecordProps extends NewRecordProps {
  id: string;
  visibility: Visibility;
  media: Record<string, MediaFacts>;
}

/** The screen that changes a record. */
export function EditRecord({ kind, id, panel, visibility, media, formError, children }: EditRecordProps) {
  const { editTitle, heading } = LISTS[kind];
  return (
    <MediaBook.Provider value={media}>
      <RecordForm
        key={id}
        {...panel}
        visibility={visibility}
        title={editTitle}
        backLabel={heading}
        saving={MESSAGES[kind].saving}
        formError={formError}
      >
        {children}
      </RecordForm>
    </MediaBook.Provider>
  );
}
