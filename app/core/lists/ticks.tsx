import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Notice } from '~/core/ui/notice';

interface TickProps {
  /** The id of the form that it belongs to, which is elsewhere on the page. */
  form: string;
  name: string;
  value: string;
  label: string;
  isTicked?: boolean;
  className?: string;
}

export const Tick = ({ form, name, value, label, isTicked = false, className = '' }: TickProps) => (
  <label className={`list-tick ${className}`.trim()}>
    <input type="checkbox" form={form} name={name} value={value} defaultChecked={isTicked} />
    <span className="vh">{label}</span>
  </label>
);

export interface LeftItem {
  title: string;
  /** Null if it has no page. */
  to: string | null;
  why: string;
}

/** Says what was done with the ticked items, and why it was not done with some. */
export const DoneAndLeft = ({ done, left }: { done: ReactNode; left: readonly LeftItem[] }) => (
  <Notice kind="warn">
    <strong>{done}</strong>
    <ul className="left">
      {left.map(({ title, to, why }, index) => (
        <li key={to ?? index}>
          {to ? <Link to={to}>{title}</Link> : <strong>{title}</strong>} <span>{why}</span>
        </li>
      ))}
    </ul>
  </Notice>
);
