import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { InlineSaved } from '~/rules/inline';
import type { Refusal } from '~/rules/refusal';
import { useStore } from './edit-context';
import type { Entry } from './store';

function toForm({ target, after, base, idempotencyKey }: Entry): FormData {
  const form = new FormData();
  const fields = { intent: 'field', ...target, idempotencyKey, base: JSON.stringify(base) };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(target.field, String(after));
  return form;
}

/** Carries one text's changes to the server, each once, and its answers back. */
function Courier({ entry }: { entry: Entry }) {
  const store = useStore();
  const { pathname } = useLocation();
  const fetcher = useFetcher<InlineSaved | Refusal>({ key: `edit ${entry.key}` });
  const sent = useRef('');
  const handled = useRef<unknown>(fetcher.data);
  const attempt = `${entry.idempotencyKey} ${entry.attempt}`;

  useEffect(() => {
    if (entry.phase !== 'sending' || sent.current === attempt) return;
    sent.current = attempt;
    handled.current = fetcher.data;
    fetcher.submit(toForm(entry), { method: 'post', action: pathname, preventScrollReset: true });
  }, [entry, attempt, fetcher, pathname]);

  useEffect(() => {
    if (!fetcher.data || fetcher.data === handled.current || fetcher.state === 'submitting') return;
    handled.current = fetcher.data;
    store.settle(entry.key, fetcher.data);
  }, [fetcher.data, fetcher.state, entry.key, store]);
  return null;
}

/** One for each text that was changed. They belong to no page, so that none is lost when a page goes. */
export function Couriers() {
  const store = useStore();
  return store.entries().map((entry) => <Courier key={entry.key} entry={entry} />);
}
