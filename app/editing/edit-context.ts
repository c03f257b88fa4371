import { createContext, useContext, useSyncExternalStore } from 'react';
import type { InlineRecord, InlineValue } from '~/core/nouns/inline';
import { saveFieldValue, EditStore } from './edit-store';
import { keyOf, type EditEntry, type EditTarget } from './edit-entry';

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
