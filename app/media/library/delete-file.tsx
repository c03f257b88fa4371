import { Link, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { ConfirmDialog } from '~/core/forms/form-question';
import { Icon } from '~/core/ui/icon';
import { focusHeading, useInPlaceForm } from '~/core/forms/in-place-form';
import type { FileUse } from '~/core/files/file-library';
import { DeleteScreen, type DeleteScreenProps } from '~/core/ui/delete-screen';
import { UseList } from './use-list';

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
export const DELETION_DETAIL = 'The file goes into the trash, from which it can be restored.';

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
