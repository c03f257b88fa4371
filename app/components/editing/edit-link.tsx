import { useLocation } from '@remix-run/react';
import { labelOf } from '~/rules/content/labels';
import type { EditTarget } from './entry';

/** Where a text stands on its page: what a form without scripts comes back to. */
export const placeId = ({ kind, id, field }: EditTarget) => `edit-${kind}-${id}-${field}`;

/** The form of that one field, which leads back to its place. */
export function useFieldUrl(target: EditTarget): string {
  const { pathname, search } = useLocation();
  const back = `${pathname}${search}#${placeId(target)}`;
  return `/admin/edit/${target.kind}/${target.id}/${target.field}?${new URLSearchParams({ back }).toString()}`;
}

/** Where scripts do not run, an editable text is a link to its form. */
export function EditLink({ target, name }: { target: EditTarget; name: string }) {
  const address = useFieldUrl(target);
  return (
    <noscript>
      <a className="edit-link" href={address}>
        Edit
        <span className="vh">
          {' '}
          {labelOf(target.field)}: {name}
        </span>
      </a>
    </noscript>
  );
}
