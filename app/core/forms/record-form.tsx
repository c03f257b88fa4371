import { Link, Form } from '@remix-run/react';
import { type ReactNode, useMemo, useRef } from 'react';
import { type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import type { Visibility } from '~/core/nouns/visibility';
import { keepList, listTitle } from '~/core/request/list-address';
import { HelpLink } from '~/core/ui/help-link';
import { FieldContext } from './field';
import { ConflictButtons, FormErrorMessage } from './form-error-message';
import { RunningUploads, useRunningUploads } from './running-uploads';
import { DiscardForm, UnpublishedRegion } from './unpublished-region';
import { DraftOffer } from './use-draft';
import { useRecordForm, type RecordFormState } from './use-record-form';
import { Crumb } from '~/core/ui/crumb';
import { ViewLink } from '~/core/ui/view-link';

/** A button beside Save that saves the form in another way. */
export interface SaveButton {
  intent: string;
  label: ReactNode;
}

interface RecordFormProps extends RecordFormState {
  title: string;
  backLabel?: string;
  saveLabel?: string;
  otherSaves?: readonly SaveButton[];
  /** Whether the record is public; omitted for a new record, or one without a page. */
  visibility?: Visibility;
  historyPath?: string;
  tabs?: ReactNode;
  /** Above the fields. */
  notices?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}

interface RecordBarProps extends Omit<RecordFormProps, 'tabs' | 'notices' | 'children'> {
  panel: ReturnType<typeof useRecordForm>;
}

function RecordBar(props: RecordBarProps) {
  const { title, backTo, backLabel = '', visibility, historyPath, extra, values, formError, panel } = props;
  return (
    <div className="bar bar--save">
      {backTo !== undefined && <Crumb to={backTo}>{listTitle(backTo, backLabel)}</Crumb>}
      <h1>{title}</h1>
      <HelpLink apart />
      <p className="unsaved" role="status">
        {panel.unsaved && (
          <>
            <span className="tally" />
            {panel.isUploading ? 'Save when the upload is done' : 'Unsaved changes'}
          </>
        )}
      </p>
      {visibility && <RecordVisibility visibility={visibility} title={values.title ?? values.name ?? ''} />}
      {historyPath && (
        <Link className="btn" to={historyPath + keepList(backTo ?? '')}>
          History
        </Link>
      )}
      {extra}
      {formError?.conflict ? (
        <ConflictButtons
          base={formError.conflict.base}
          isBusy={panel.saving || panel.isUploading}
          verb={panel.saving ? 'Saving...' : 'Overwrite'}
          onReload={panel.onReload}
        />
      ) : (
        <SaveButtons {...props} />
      )}
    </div>
  );
}

function SaveButtons({ backTo, saveLabel = 'Save', otherSaves = [], panel }: RecordBarProps) {
  const { saving, isUploading, leaving } = panel;
  return (
    <>
      {backTo !== undefined &&
        (saving ? (
          <button className="btn" type="button" disabled>
            Cancel
          </button>
        ) : (
          <Link className="btn" to={backTo} onClick={leaving.cancel}>
            Cancel
          </Link>
        ))}
      {otherSaves.map(({ intent, label }) => (
        <button
          key={intent}
          className="btn"
          type="submit"
          name="intent"
          value={intent}
          disabled={saving || isUploading}
        >
          {label}
        </button>
      ))}
      <button className="btn btn--go" type="submit" disabled={saving || isUploading}>
        {saving ? 'Saving...' : isUploading ? 'Uploading...' : saveLabel}
      </button>
    </>
  );
}

/**
 * The form of every record screen. It works without JavaScript. With it the form saves without leaving the page,
 * tracks unsaved changes, asks before they are lost and keeps a draft in the browser. It needs the record's id as its
 * `key`.
 */
export function RecordForm({ tabs, notices, children, ...props }: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { isUploading, report } = useRunningUploads();
  const panel = useRecordForm(form, { ...props, isUploading });
  const { formError, saving } = props;
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
        // Otherwise a browser that goes back to a saved new record would fill the form in again, inviting a duplicate.
        autoComplete={panel.base ? undefined : 'off'}
        onInput={panel.onInput}
        onSubmit={(event) => {
          if (isUploading) event.preventDefault();
          else panel.start();
        }}
      >
        <HiddenFields panel={panel} formError={formError} />
        <RecordBar {...props} panel={panel} />
        {tabs}
        {notices}
        {formError && <FormErrorMessage formError={formError} inPlace={saving === undefined} />}
        {panel.unpublished && !formError?.conflict && (
          <UnpublishedRegion
            key={panel.mountKey}
            changes={panel.unpublished}
            saving={panel.saving}
            list={props.backTo ?? ''}
            onDiscard={() => {
              panel.leaving.cancel();
              panel.onReload();
            }}
          />
        )}
        {panel.offer && <DraftOffer {...panel.offer} />}
        <RunningUploads.Provider value={report}>
          <div key={panel.mountKey} {...panel.inertWhileSaving}>
            {children}
          </div>
        </RunningUploads.Provider>
      </Form>
      {panel.unpublished && <DiscardForm list={props.backTo ?? ''} />}
      {panel.leaving.dialog}
    </FieldContext.Provider>
  );
}

interface HiddenFieldsProps {
  panel: Pick<ReturnType<typeof useRecordForm>, 'idempotencyKey' | 'base' | 'unpublished'>;
  formError: FormError | undefined;
}

function HiddenFields({ panel: { idempotencyKey, base, unpublished }, formError }: HiddenFieldsProps) {
  const { conflict, values } = formError ?? {};
  return (
    <>
      {/* Enter presses the first button of a form, so this one saves. */}
      <button type="submit" hidden />
      <input type="hidden" name={IDEMPOTENCY_KEY} value={idempotencyKey} />
      {base && <input type="hidden" name="base" value={JSON.stringify(base)} />}
      {unpublished && <input type="hidden" name="unpublished" value="shown" />}
      {/* Retries the same save after a conflict. */}
      {conflict && values?.intent && <input type="hidden" name="intent" value={values.intent} />}
      {conflict && values?.publishAt && <input type="hidden" name="publishAt" value={values.publishAt} />}
      {conflict?.confirmation && (
        <input type="hidden" name={conflict.confirmation.field} value={conflict.confirmation.intent} />
      )}
    </>
  );
}

function RecordVisibility({ visibility, title }: { visibility: Visibility; title: string }) {
  if (visibility.url !== null) return <ViewLink url={visibility.url} title={title} className="btn" />;
  return <p className="badge badge--off">{visibility.reason}</p>;
}
