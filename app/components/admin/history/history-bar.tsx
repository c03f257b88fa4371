import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon';
import { HelpLink } from '../help/help-link';

export interface HistoryBarProps {
  heading: string;
  /** The record's title; empty for the settings. */
  title: string;
  back: { to: string; label: string };
  /** The buttons. */
  children?: ReactNode;
}

/** The header of the history's screens. */
export function HistoryBar({ heading, title, back, children }: HistoryBarProps) {
  return (
    <div className="bar bar--history">
      <p className="crumb">
        <Link to={back.to}>
          <Icon name="left" />
          {back.label}
        </Link>
      </p>
      <h1>
        {heading}
        {title && <small>{title}</small>}
      </h1>
      <HelpLink apart />
      {children}
    </div>
  );
}
