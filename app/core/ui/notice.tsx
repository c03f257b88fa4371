import type { ReactNode } from 'react';
import { Icon } from './icon';

const ICONS = { bad: 'warning', warn: 'warning', good: 'check', info: 'info' } as const;

/** Errors are announced at once. */
export function Notice({ kind, children }: { kind: keyof typeof ICONS; children: ReactNode }) {
  return (
    <div className={`notice notice--${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div>{children}</div>
    </div>
  );
}

export function FormErrorNotice({ message, detail }: { message: string; detail: string }) {
  return (
    <Notice kind="bad">
      <strong>{message}</strong>
      <p>{detail}</p>
    </Notice>
  );
}

/** The result of the form before this page; nothing beside an error. */
export function SavedNotice({
  saved,
  formError,
}: {
  saved: string | undefined;
  formError: object | undefined;
}) {
  if (!saved || formError) return null;
  return (
    <Notice kind="good">
      <strong>{saved}</strong>
    </Notice>
  );
}
