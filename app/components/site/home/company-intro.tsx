import type { Ref } from 'react';
import { useEditing } from '../editing';

interface CompanyIntroProps {
  id: string;
  html: string;
  open: boolean;
  section: Ref<HTMLElement>;
}

/** The company text, set like opening credits: running text is the label, bold is the name. */
export function CompanyIntro({ id, html, open, section }: CompanyIntroProps) {
  const words = useEditing()?.text('settings', 'homeIntro', { className: 'company-intro-text' });
  return (
    <section
      ref={section}
      id={id}
      className={open ? 'company-intro is-open' : 'company-intro'}
      aria-label="The company"
    >
      <div className="company-intro__roll">
        <div className="company-intro__in">
          {words ?? <div className="company-intro-text" dangerouslySetInnerHTML={{ __html: html }} />}
        </div>
      </div>
    </section>
  );
}
