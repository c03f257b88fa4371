import type { Ref } from 'react';
import { useEditing } from '../editing';

interface CompanyIntroProps {
  id: string;
  html: string;
  open: boolean;
  section: Ref<HTMLElement>;
}

/** The company in a few lines, set like opening credits: running text is the label, bold is the name. */
export function CompanyIntro({ id, html, open, section }: CompanyIntroProps) {
  const words = useEditing()?.text('settings', 'homeIntro', { className: 'billing' });
  return (
    <section ref={section} id={id} className={open ? 'opening is-open' : 'opening'} aria-label="The company">
      <div className="opening__roll">
        <div className="opening__in">
          {words ?? <div className="billing" dangerouslySetInnerHTML={{ __html: html }} />}
        </div>
      </div>
    </section>
  );
}
