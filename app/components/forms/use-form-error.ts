import { useEffect, type MutableRefObject, type RefObject } from 'react';
import type { FormError } from '~/rules/forms/form-error';
import { useToast } from '../ui/toast/toast-context';

const FIRST_WRONG = '[aria-invalid="true"]:not([hidden])';

/** Announces a form error, and focuses the first field or notice that needs action. */
export function useFormError(
  form: RefObject<HTMLFormElement>,
  formError: FormError | undefined,
  submitted: MutableRefObject<boolean>,
  /** The toast's text; null if the form shows the error in place. */
  words: string | null = formError?.message ?? null,
): void {
  const toast = useToast();
  useEffect(() => {
    if (!formError || !form.current) return;
    if (words) toast({ tone: 'error', text: words });
    if (formError.reason === 'session') {
      // As a document request, the form goes through the sign-in screen and comes back with its input.
      submitted.current = true;
      HTMLFormElement.prototype.submit.call(form.current);
      return;
    }
    // A dialog asks, and takes the focus.
    if (formError.question) return;
    const place = form.current.querySelector<HTMLElement>(formError.conflict ? '.conflict' : FIRST_WRONG);
    if (place) {
      place.focus();
      // Otherwise it may be at the window's edge, with its message outside or below a toast.
      if (!formError.conflict) place.scrollIntoView({ block: 'center' });
    } else form.current.querySelector('.notice')?.scrollIntoView({ block: 'center' });
  }, [formError, form, submitted, toast, words]);
}
