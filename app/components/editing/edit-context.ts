import { createContext, useContext, useSyncExternalStore } from 'react';
import type { InlineRecord, InlineValue } from '~/rules/content/inline';
import { saveFieldValue } from './save-field';
import { keyOf, type EditEntry, type EditTarget } from './entry';
import { EditStore } from './store';

export const StoreContext = createContext(new EditStore(saveFieldValue));

/** The changes under way, read anew whenever one of them changes. */
export function useStore(): EditStore {
  const store = useContext(StoreContext);
  useSyncExternalStore(store.subscribe, store.version, store.version);
  return store;
}

export interface EditedField {
  store: EditStore;
  key: string;
  target: EditTarget;
  /** As the page was loaded. */
  stored: InlineValue;
  /** As it is to be shown: what was just changed, else what is stored. */
  shown: InlineValue;
  entry: EditEntry | undefined;
  change: (value: InlineValue) => void;
}

/** One field of a record, with what is being done to it. */
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
