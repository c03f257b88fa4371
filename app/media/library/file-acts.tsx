import { useId, useState } from 'react';
import { Link, useLocation } from '@remix-run/react';
import { useHydrated } from '~/core/ui/use-hydrated';
import { Icon } from '~/core/ui/icon';
import { useToast } from '~/core/ui/toasts';
import type { FileUse } from '~/core/files/file-library';
import { ConfirmDialog } from '~/core/forms/form-question';
import { focusHeading, useInPlaceForm } from '~/core/forms/in-place-form';
import { DeleteScreen, type DeleteScreenProps } from '~/core/ui/delete-screen';

export function CopyUrl({ url, name }: { url: string; name: string }) {
  const id = useId();
  const scripted = useHydrated();
  const toast = useToast();
  const [isRejected, setRejected] = useState(false);
  if (!scripted || isRejected)
    return <input id={id} className="address" readOnly value={url} aria-label={`URL of ${name}`} dir="ltr" />;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ tone: 'success', text: 'URL copied' });
    } catch {
      setRejected(true);
    }
  };
  return (
    <button
      className="icon"
      type="button"
      aria-label={`Copy URL of ${name}`}
      title="Copy URL"
      onClick={() => void copy()}
    >
      <Icon name="link" />
    </button>
  );
}

export function UseList({ uses }: { uses: FileUse[] }) {
  if (uses.length === 0)
    return (
      <p className="quiet">
        <span className="badge badge--off">Not used</span>
      </p>
    );
  return (
    <ul className="uses quiet">
      {uses.map(({ kind, id, title, path }) => (
        <li key={`${kind} ${id}`}>{path === null ? title : <Link to={path}>{title}</Link>}</li>
      ))}
    </ul>
  );
}

interface DeleteFileProps {
  id: string;
  name: string;
  from: string;
  isWide?: boolean;
}

const LIBRARY = '/admin/media';

export function DeleteFile({ id, name, from, isWide = false }: DeleteFileProps) {
  const [asking, setAsking] = useState(false);
  const { pathname, search } = useLocation();
  const action = pathname === LIBRARY ? `${LIBRARY}?index` : pathname + search;
  const { send } = useInPlaceForm({ action, onSaved: focusHeading });
  const path = `${LIBRARY}/${id}/delete${from}`;
  return (
    <>
      <Link
        className={isWide ? 'btn' : 'icon icon--bad'}
        to={path}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        {isWide ? 'Delete' : <Icon name="remove" />}
      </Link>
      <ConfirmDialog
        open={asking}
        question={deletionQuestion(name)}
        detail={DELETION_DETAIL}
        verb="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          send({ intent: 'delete', id });
        }}
      />
    </>
  );
}

export const deletionQuestion = (name: string) => `Are you sure you want to delete ${name}?`;
const DELETION_DETAIL = 'The file goes into the trash, from which it can be restored.';

interface DeleteFileScreenProps extends DeleteScreenProps {
  name: string;
  uses: FileUse[];
}

export function DeleteFileScreen({ name, uses, ...screen }: DeleteFileScreenProps) {
  if (uses.length === 0)
    return <DeleteScreen {...screen} heading={deletionQuestion(name)} text={DELETION_DETAIL} />;
  return (
    <DeleteScreen
      {...screen}
      heading={`${name} is in use`}
      text="Remove it there first:"
      canDelete={false}
      backLabel="Back to the library"
    >
      <UseList uses={uses} />
    </DeleteScreen>
  );
}
