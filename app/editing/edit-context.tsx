import { createContext, useContext, useSyncExternalStore } from 'react';
import type { InlineRecord, InlineValue } from '~/core/nouns/inline';
import { saveFieldValue, EditStore } from './edit-store';
import { keyOf, type EditEntry, type EditTarget } from './edit-entry';
import { useLocation } from '@remix-run/react';
import { labelOf } from '~/core/nouns/labels';

export const StoreContext = createContext(new EditStore(saveFieldValue));

/** The edit store; consumers re-render whenever it changes. */
export function useStore(): EditStore {
  const store = useContext(StoreContext);
  useSyncExternalStore(store.subscribe, store.version, store.version);
  return store;
}

export interface EditedField {
  store: EditStore;
  key: string;
  target: EditTarget;
  /** The value as the page was loaded. */
  stored: InlineValue;
  /** The value to show: the edited one if there is one, else the stored one. */
  shown: InlineValue;
  entry: EditEntry | undefined;
  change: (value: InlineValue) => void;
}

export function useEditedField({ kind, id, values }: InlineRecord, field: string): EditedField {
  const store = useStore();
  const target = { kind, id, field };
  const key = keyOf(target);
  const stored = values[field] ?? '';
  const entry = store.entry(key, stored);
  return {
    store,
    key,
    target,
    stored,
    entry,
    shown: entry?.after ?? stored,
    change: (value) => store.change(target, stored, value, values),
  };
}

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
