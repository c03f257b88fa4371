import { ConflictChoices } from '~/components/forms/conflict';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { Notice } from '~/components/ui/notice';
import { FormQuestion } from './form-question';
import type { FormError } from '~/rules/forms/form-error';

/** Returns every message of a field, or the message about the whole form. */
function messagesOf({ fields, detail }: FormError): string[] {
  const wrong = Object.values(fields).flat();
  return wrong.length > 1 ? [...new Set(wrong)] : [detail];
}

/** With scripts the title is a toast and only the details are here; without them, or with `inPlace`, both are here. */
export function FormErrorMessage({ formError, inPlace }: { formError: FormError; inPlace: boolean }) {
  const scripted = useHydrated();
  if (formError.question) return <FormQuestion question={formError.question} />;
  const message = (inPlace || !scripted) && formError.message && (
    <p>
      <strong>{formError.message}</strong>
    </p>
  );
  if (formError.conflict)
    return (
      <>
        {message && <Notice kind="bad">{message}</Notice>}
        <ConflictChoices conflict={formError.conflict} />
      </>
    );
  return (
    <Notice kind={formError.message ? 'bad' : 'info'}>
      {message}
      {messagesOf(formError).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
