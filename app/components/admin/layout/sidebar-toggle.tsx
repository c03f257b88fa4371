import { forwardRef } from 'react';
import { activateOnSpace } from '~/components/ui/activate-on-space';
import { Icon } from '~/components/ui/icon';

interface SidebarToggleProps {
  /** The link's target without JavaScript: the sidebar to open it, the page to close it. */
  to: '#side' | '#main';
  open: boolean;
  onChange: (open: boolean) => void;
}

/** A button that is a link without scripts. */
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
      // The toggle outside the sidebar only expands it, as the open sidebar covers that toggle.
      aria-label={open && to === '#main' ? 'Collapse sidebar' : 'Expand sidebar'}
      aria-expanded={open}
      aria-controls="side"
      onClick={(event) => {
        event.preventDefault();
        onChange(!open);
      }}
      onKeyDown={activateOnSpace}
    >
      <Icon name="sidebar" />
    </a>
  );
});
