import { useLocation } from '@remix-run/react';
import { labelOf } from '~/core/nouns/labels';
import type { EditTarget } from './edit-entry';

/** The anchor of a text on its page, to which its form returns without scripts. */
export const placeId = ({ kind, id, field }: EditTarget) => `edit-${kind}-${id}-${field}`;

export function useFieldUrl(target: EditTarget): string {
  const { pathname, search } = useLocation();
  const back = `${pathname}${search}#${placeId(target)}`;
  return `/admin/edit/${target.kind}/${target.id}/${target.field}?${new URLSearchParams({ back }).toString()}`;
}

/** Without scripts, an editable text is a link to its form. */
export function EditLink({ target, name }: { target: EditTarget; name: string }) {
  const address = useFieldUrl(target);
  return (
    <noscript>
      <a className="edit-link" href={address}>
        Edit
        <span className="vh">
          {' '}
          {labelOf(target.kind, target.field)}: {name}
        </span>
      </a>
    </noscript>
  );
}
