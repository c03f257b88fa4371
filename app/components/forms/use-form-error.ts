import { useEffect, type MutableRefObject, type RefObject } from 'react';
import type { FormError } from '~/rules/validation/form-error';
import { useToast } from '../ui/toast/toast-context';

const FIRST_WRONG = '[aria-invalid="true"]:not([hidden])';

/** Says that the form was refused, and puts the focus where there is something to do about it. */
export function useFormError(
  form: RefObject<HTMLFormElement>,
  formError: FormError | undefined,
  submitted: MutableRefObject<boolean>,
  /** The toast's words; null: the form says it in place. */
  words: string | null = formError?.message ?? null,
): void {
  const toast = useToast();
  useEffect(() => {
    if (!formError || !form.current) return;
    if (words) toast({ kind: 'error', text: words });
    if (formError.reason === 'session') {
      // Sent as a page, the form goes through the login screen and comes back with what was typed.
      submitted.current = true;
      HTMLFormElement.prototype.submit.call(form.current);
      return;
    }
    const place = form.current.querySelector<HTMLElement>(formError.conflict ? '.conflict' : FIRST_WRONG);
    if (place) place.focus();
    else form.current.querySelector('.notice')?.scrollIntoView({ block: 'center' });
  }, [formError, form, submitted, toast, words]);
}
