import { forwardRef } from 'react';
import { Icon } from '~/components/ui/icon';

interface SidebarToggleProps {
  /** Where it leads without JavaScript: to the sidebar, or away from it. */
  to: '#side' | '#main';
  open: boolean;
  onChange: (open: boolean) => void;
}

/** A button that is a link where scripts do not run. */
export const SidebarToggle = forwardRef<HTMLAnchorElement, SidebarToggleProps>(function SidebarToggle(
  { to, open, onChange },
  ref,
) {
  return (
    <a
      ref={ref}
      className="icon side__toggle"
      href={to}
      role="button"
      // The one outside the sidebar lies under it while it is open.
      aria-label={open && to === '#main' ? 'Collapse sidebar' : 'Expand sidebar'}
      aria-expanded={open}
      aria-controls="side"
      onClick={(event) => {
        event.preventDefault();
        onChange(!open);
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onChange(!open);
      }}
    >
      <Icon name="sidebar" />
    </a>
  );
});
