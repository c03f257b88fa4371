import { Link, useLocation, Form } from '@remix-run/react';
import { type ReactNode, useMemo, useRef } from 'react';
import { CONFIRMED, type FormError } from '~/core/merge/form-error';
import type { Visibility } from '~/core/nouns/visibility';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { RecordVisibility } from '~/core/ui/view-link';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { FieldContext } from './field';
import { FormErrorMessage } from './form-error-message';
import { RunningUploads, useRunningUploads } from './running-uploads';
import { DiscardForm, UnpublishedRegion } from './unpublished-region';
import { DraftOffer } from './use-draft';
import { useRecordForm, type RecordFormState } from './use-record-form';

/** A button beside Save that saves the form in another way. */
export interface SaveButton {
  intent: string;
  label: ReactNode;
}

interface RecordBarProps {
  title: string;
  back?: { to: string; label: string } | undefined;
  saveLabel: string;
  saving: boolean;
  uploading: boolean;
  unsaved: boolean;
  otherSaves: readonly SaveButton[];
  extra?: ReactNode;
  /** After a conflict: the base revision for overwriting the other person's changes. */
  overwriteBase?: string | undefined;
  onCancel: () => void;
  onReload: () => void;
}

function RecordBar({ title, back, unsaved, extra, ...buttons }: RecordBarProps) {
  return (
    <div className="bar bar--save">
      {back && (
        <p className="crumb">
          <Link to={back.to}>
            <Icon name="left" />
            {back.label}
          </Link>
        </p>
      )}
      <h1>{title}</h1>
      <HelpLink apart />
      <p className="unsaved" role="status">
        {unsaved && (
          <>
            <span className="tally" />
            {buttons.uploading ? 'Save when the upload is done' : 'Unsaved changes'}
          </>
        )}
      </p>
      {extra}
      {buttons.overwriteBase === undefined ? (
        <SaveButtons {...buttons} backTo={back?.to} />
      ) : (
        <ConflictButtons {...buttons} />
      )}
    </div>
  );
}

type ButtonsProps = Omit<RecordBarProps, 'title' | 'back' | 'unsaved' | 'extra'>;

function SaveButtons({
  saveLabel,
  saving,
  uploading,
  backTo,
  otherSaves,
  onCancel,
}: ButtonsProps & { backTo: string | undefined }) {
  return (
    <>
      {backTo !== undefined &&
        (saving ? (
          <button className="btn" type="button" disabled>
            Cancel
          </button>
        ) : (
          <Link className="btn" to={backTo} onClick={onCancel}>
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
          disabled={saving || uploading}
        >
          {label}
        </button>
      ))}
      <button className="btn btn--go" type="submit" disabled={saving || uploading}>
        {saving ? 'Saving...' : uploading ? 'Uploading...' : saveLabel}
      </button>
    </>
  );
}

function ConflictButtons({ saving, uploading, overwriteBase, onReload }: ButtonsProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      <a className="btn" href={pathname + search} onClick={onReload}>
        Reload
      </a>
      <button
        className="btn btn--go"
        type="submit"
        name="base"
        value={overwriteBase}
        disabled={saving || uploading}
      >
        {saving ? 'Saving...' : 'Overwrite'}
      </button>
    </>
  );
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
  extra?: ReactNode;
  children: ReactNode;
}

/**
 * The form of every record screen. It works without JavaScript. With it the form saves without leaving the page,
 * tracks unsaved changes, asks before they are lost and keeps a draft in the browser. It needs the record's id as its
 * `key`.
 */
export function RecordForm({
  title,
  backLabel = '',
  saveLabel = 'Save',
  otherSaves = [],
  visibility,
  historyPath,
  extra,
  tabs,
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
        // Otherwise a browser that goes back to a saved new record would fill the form in again, inviting a duplicate.
        autoComplete={panel.base ? undefined : 'off'}
        onInput={panel.onInput}
        onSubmit={(event) => {
          if (isUploading) event.preventDefault();
          else panel.start();
        }}
      >
        <HiddenFields panel={panel} formError={formError} />
        <RecordBar
          title={title}
          back={backTo === undefined ? undefined : { to: backTo, label: backLabel }}
          saveLabel={saveLabel}
          saving={panel.saving}
          uploading={isUploading}
          unsaved={panel.unsaved}
          otherSaves={otherSaves}
          extra={
            <>
              {visibility && <RecordVisibility visibility={visibility} title={recordName(state)} />}
              {historyPath && (
                <Link className="btn" to={historyPath}>
                  History
                </Link>
              )}
              {extra}
            </>
          }
          overwriteBase={formError?.conflict && JSON.stringify(formError.conflict.base)}
          onCancel={leaving.cancel}
          onReload={panel.onReload}
        />
        {tabs}
        {formError && <FormErrorMessage formError={formError} inPlace={state.saving === undefined} />}
        {panel.unpublished && !formError?.conflict && (
          <UnpublishedRegion
            changes={panel.unpublished}
            saving={panel.saving}
            onDiscard={() => {
              leaving.cancel();
              panel.onReload();
            }}
          />
        )}
        {panel.offer && <DraftOffer {...panel.offer} />}
        <RunningUploads.Provider value={report}>
          <div key={panel.round} {...panel.still}>
            {children}
          </div>
        </RunningUploads.Provider>
      </Form>
      {panel.unpublished && <DiscardForm />}
      {leaving.dialog}
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
      {conflict?.confirmation && <input type="hidden" name={CONFIRMED} value={conflict.confirmation} />}
    </>
  );
}

const recordName = ({ values: { title, name = '' } }: RecordFormState) => title ?? name;
