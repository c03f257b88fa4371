import { withRetries } from '~/components/ui/retry';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import { NOT_SAVED, type InlineSaved } from '~/rules/kinds/inline';
import type { FormError } from '~/rules/forms/form-error';
import type { EditEntry } from './entry';

const ADDRESS = '/admin/inline';

const unreachable = (detail: string): FormError => ({
  ok: false,
  message: NOT_SAVED,
  detail,
  fields: {},
  values: {},
  idempotencyKey: '',
});

/**
 * Sends a form of Edit Mode, with retries. It is not a Remix fetcher: if the network fails before the form's route is
 * loaded, a fetcher replaces the page, with the text typed in it, by an error page.
 */
export async function sendField<Answer>(fields: Record<string, string>): Promise<Answer | FormError> {
  const body = new URLSearchParams(fields);
  try {
    const response = await withRetries(() => fetch(ADDRESS, { method: 'POST', body }));
    return (await response.json()) as Answer | FormError;
  } catch {
    return unreachable(
      'The server cannot be reached. What you typed is kept: check your connection and try again.',
    );
  }
}

export function saveFieldValue({
  target,
  after,
  base,
  idempotencyKey,
  answers,
}: EditEntry): Promise<InlineSaved | FormError> {
  return sendField<InlineSaved>({
    intent: 'field',
    ...target,
    [IDEMPOTENCY_KEY]: idempotencyKey,
    base: JSON.stringify(base),
    [target.field]: String(after),
    ...answers,
  });
}
