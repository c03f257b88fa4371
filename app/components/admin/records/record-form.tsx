import { Form } from '@remix-run/react';
import { useMemo, useRef, type ReactNode } from 'react';
import { RunningUploads, useRunningUploads } from '~/components/forms/upload/running-uploads';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import type { Visibility } from '~/rules/content/visibility';
import { DraftOffer } from '~/components/forms/draft-offer';
import { FieldContext } from '~/components/forms/field';
import { FormErrorMessage } from '~/components/forms/form-error-message';
import { RecordBar } from './record-bar';
import { RecordVisibility } from '~/components/ui/view-link';
import { useRecordForm, type RecordFormState } from './use-record-form';

interface RecordFormProps extends RecordFormState {
  title: string;
  /** The list's name, beside `backTo`. */
  backLabel?: string;
  saveLabel?: string;
  /** Whether visitors find the record; left out where there is none yet, or where it has no page. */
  visibility?: Visibility;
  /** Further buttons in the head, before Cancel and Save. */
  extra?: ReactNode;
  children: ReactNode;
}

/**
 * The one form of every panel. It needs no JavaScript; with it the form is saved in place, knows what is unsaved
 * and asks before that is left, and keeps a draft in the browser. Give it the record as `key`.
 */
export function RecordForm({
  title,
  backLabel = '',
  saveLabel = 'Save',
  visibility,
  extra,
  children,
  ...state
}: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { isUploading, report } = useRunningUploads();
  const { leaving, ...panel } = useRecordForm(form, { ...state, isUploading });
  const { formError, backTo } = state;
  const fields = useMemo(
    () => ({
      values: panel.values,
      errors: formError?.fields ?? {},
      changed: panel.changed,
      focus: Object.keys(formError?.fields ?? {})[0],
    }),
    [panel.values, panel.changed, formError],
  );
  return (
    <FieldContext.Provider value={fields}>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        replace
        noValidate
        // A browser that goes back to a saved form and fills it in again would invite saving it twice.
        autoComplete={panel.base ? undefined : 'off'}
        onInput={panel.onInput}
        onSubmit={(event) => {
          if (isUploading) event.preventDefault();
          else panel.start();
        }}
      >
        {formError?.conflict && <button type="submit" hidden />}
        <input type="hidden" name={IDEMPOTENCY_KEY} value={panel.idempotencyKey} />
        {panel.base && <input type="hidden" name="base" value={JSON.stringify(panel.base)} />}
        <RecordBar
          title={title}
          back={backTo === undefined ? undefined : { to: backTo, label: backLabel }}
          saveLabel={saveLabel}
          saving={panel.saving}
          uploading={isUploading}
          unsaved={panel.unsaved}
          extra={visibility ? <RecordVisibility visibility={visibility} title={recordName(state)} /> : extra}
          overwriteBase={formError?.conflict && JSON.stringify(formError.conflict.base)}
          onCancel={leaving.cancel}
          onReload={panel.onReload}
        />
        {formError && <FormErrorMessage formError={formError} inPlace={state.saving === undefined} />}
        {panel.offer && <DraftOffer {...panel.offer} />}
        <RunningUploads.Provider value={report}>
          <div key={panel.round} {...panel.still}>
            {children}
          </div>
        </RunningUploads.Provider>
      </Form>
      {leaving.dialog}
    </FieldContext.Provider>
  );
}

const recordName = ({ values: { title, name = '' } }: RecordFormState) => title ?? name;
