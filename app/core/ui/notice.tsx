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
