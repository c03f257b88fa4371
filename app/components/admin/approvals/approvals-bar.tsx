import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon';
import { HelpLink } from '../help/help-link';

interface ApprovalsBarProps {
  title: string;
  back: { to: string; label: string };
  children?: ReactNode;
}

/** The header of a screen of approvals: the way back, the title and its buttons. */
export const ApprovalsBar = ({ title, back, children }: ApprovalsBarProps) => (
  <div className="bar bar--save">
    <p className="crumb">
      <Link to={back.to}>
        <Icon name="left" />
        {back.label}
      </Link>
    </p>
    <h1>{title}</h1>
    <HelpLink />
    {children}
  </div>
);
