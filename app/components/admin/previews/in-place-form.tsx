import type { FormEvent, ReactNode, RefObject } from 'react';
import { useInPlaceForm } from '~/components/forms/use-in-place-form';

interface InPlaceFormProps {
  action: string;
  /** Hidden fields. */
  fields: Record<string, string>;
  onSaved: () => void;
  formRef?: RefObject<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

/** A form that is sent in place, so that what is typed in the record's form stays; without scripts an ordinary form. */
export function InPlaceForm({ action, fields, onSaved, formRef, className, children }: InPlaceFormProps) {
  const { send, isBusy } = useInPlaceForm({ action, onSaved });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (!isBusy) send(typed);
  };
  return (
    <form ref={formRef} className={className} method="post" onSubmit={onSubmit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
