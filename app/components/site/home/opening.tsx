import type { Ref } from 'react';

interface OpeningProps {
  id: string;
  html: string;
  open: boolean;
  section: Ref<HTMLElement>;
}

/** The company in a few lines, set like opening credits: running text is the label, bold is the name. */
export function Opening({ id, html, open, section }: OpeningProps) {
  return (
    <section ref={section} id={id} className={open ? 'opening is-open' : 'opening'} aria-label="The company">
      <div className="opening__roll">
        <div className="opening__in">
          <div className="billing" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </div>
    </section>
  );
}
