import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { HelpLink } from '../help/help-link';
import { Icon } from '~/components/ui/icon';

interface RecordBarProps {
  title: string;
  back?: { to: string; label: string } | undefined;
  saveLabel: string;
  saving: boolean;
  /** While uploads run, the form cannot be saved. */
  uploading: boolean;
  unsaved: boolean;
  /** Whether the form can be kept apart from the site. */
  mayKeep?: boolean | undefined;
  /** Additional buttons, before Cancel and Save. */
  extra?: ReactNode;
  /** After a conflict: the base revision with which a save overwrites the other person's changes. */
  overwriteBase?: string | undefined;
  onCancel: () => void;
  onReload: () => void;
}

/** The header of a record form: link back, title, status and buttons. */
export function RecordBar({ title, back, unsaved, extra, ...buttons }: RecordBarProps) {
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
  mayKeep,
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
      {mayKeep && (
        <button
          className="btn"
          type="submit"
          name="intent"
          value="keep-changes"
          disabled={saving || uploading}
        >
          Keep as unpublished changes
        </button>
      )}
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
