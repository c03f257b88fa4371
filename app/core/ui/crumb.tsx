import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon } from '~/core/ui/icon';

/** A link above a screen's heading that leads back to the list or record that it belongs to. */
export const Crumb = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className="crumb">
    <Link to={to}>
      <Icon name="left" />
      {children}
    </Link>
  </p>
);
