import type { ReactNode } from 'react';
import type { PreviewRow } from '~/rules/previews/preview';
import type { MediaFacts } from '~/rules/content/media';
import type { Visibility } from '~/rules/content/visibility';
import type { FormError } from '~/rules/validation/form-error';
import { MESSAGES, type ContentKind } from '~/rules/validation/messages';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { LISTS } from '../lists/kinds';
import { SharePreview } from '../previews/share-preview';
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
  /** The record's other screens. */
  tabs?: ReactNode;
  id: string;
  visibility: Visibility;
  media: Record<string, MediaFacts>;
  previews: PreviewRow[];
}

/** The screen that changes a record. */
export function EditRecord({ kind, id, panel, formError, tabs, children, ...record }: EditRecordProps) {
  const { path, editTitle, heading, one } = LISTS[kind];
  const { visibility, media, previews } = record;
  return (
    <MediaFactsContext.Provider value={media}>
      <RecordForm
        key={id}
        {...panel}
        visibility={visibility}
        historyPath={`${path}/${id}/history`}
        title={editTitle}
        backLabel={heading}
        saving={MESSAGES[kind].saving}
        formError={formError}
        tabs={tabs}
      >
        {children}
      </RecordForm>
      <SharePreview
        key={`previews/${id}`}
        action={`${path}/${id}`}
        what={`this ${one}`}
        links={previews}
        formKey={`preview/${panel.idempotencyKey}`}
      />
    </MediaFactsContext.Provider>
  );
}
