import { Link, useLocation } from '@remix-run/react';
import { Icon } from '~/components/ui/icon';
import { SECTION_TITLES, sectionFor } from './places';

/** Links from a screen to its section of Help. `apart` opens a new tab, so that a form keeps its input. */
export function HelpLink({ apart = false }: { apart?: boolean }) {
  const section = sectionFor(useLocation().pathname);
  const name = `Help: ${SECTION_TITLES[section]}`;
  return (
    <Link
      className="icon help-link"
      to={`/admin/help#${section}`}
      aria-label={name}
      {...(apart
        ? { target: '_blank', rel: 'noopener', title: `${name} (opens in a new tab)` }
        : { title: name })}
    >
      <Icon name="help" />
    </Link>
  );
}
