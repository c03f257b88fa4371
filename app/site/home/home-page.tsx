import { useCallback, useRef, useState, type Ref } from 'react';
import { MediaFactsContext, isMotionWelcome } from '~/core/ui/use-playback';
import { useEditing, useSitePath } from '~/site/layout/site-handle';
import { FeaturedSection } from './featured-section';
import { Hero } from './hero';
import type { HomeData } from './home.server';
import { Link } from '@remix-run/react';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';
import { usePreload } from './preload';
import type { MetaDescriptor } from '@remix-run/node';
import { pageMeta, siteDataOf, type MetaMatches, organization, website } from '~/site/layout/meta';

const COMPANY = 'company';
const SEEN = 0.25;

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0) >= Math.min(innerHeight, bottom - top) * SEEN;
}

function MoreShows({ pictures }: { pictures: string[] }) {
  const to = useSitePath();
  return (
    <section className="more" aria-label="More Shows">
      <Link className="more__link" to={to('/shows')}>
        <span className="display wide-on-hover">More Shows</span>
        <Glyph name="arrow" />
      </Link>
      <div className="strip" aria-hidden="true">
        {pictures.map((url) => (
          <div className="frame" key={url}>
            <ResponsiveImage src={url} alt="" sizes="(min-width: 48em) 30vw, 60vw" />
          </div>
        ))}
      </div>
    </section>
  );
}

interface CompanyIntroProps {
  id: string;
  html: string;
  open: boolean;
  section: Ref<HTMLElement>;
}

/** Set like opening credits: running text is the label, bold is the name. */
function CompanyIntro({ id, html, open, section }: CompanyIntroProps) {
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

export function HomePage({
  facts,
  siteName,
  heroWords,
  homeIntro,
  reel,
  featured,
  strip,
  hasShows,
  videos,
}: Omit<HomeData, 'tagline' | 'metaDescription' | 'company'>) {
  const company = useRef<HTMLElement>(null);
  // In Edit Mode an empty text is shown too, so that it can be written.
  const hasText = Boolean(useEditing()?.text('settings', 'homeIntro') ?? homeIntro);
  const [isCompanyOpen, setCompanyOpen] = useState(true);
  const [openShow, setOpenShow] = useState<string | null>(null);
  const [ready, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  usePreload(videos, ready);
  const toggleCompany = () => {
    if (isCompanyOpen && company.current && isInSight(company.current)) return setCompanyOpen(false);
    setCompanyOpen(true);
    company.current?.scrollIntoView({ behavior: isMotionWelcome() ? 'smooth' : 'instant' });
  };
  return (
    <MediaFactsContext.Provider value={facts}>
      <Hero
        siteName={siteName}
        words={heroWords}
        reel={reel}
        onReady={onReady}
        text={hasText ? { id: COMPANY, open: isCompanyOpen, onToggle: toggleCompany } : null}
      />
      {hasText && <CompanyIntro id={COMPANY} html={homeIntro} open={isCompanyOpen} section={company} />}
      {featured.map((show) => (
        <FeaturedSection
          key={show.id}
          show={show}
          open={show.id === openShow}
          onToggle={() => setOpenShow(show.id === openShow ? null : show.id)}
        />
      ))}
      {hasShows ? <MoreShows pictures={strip} /> : <NoShows />}
    </MediaFactsContext.Provider>
  );
}

const NoShows = () => (
  <section className="none" aria-label="Shows">
    <p className="display">Nothing announced yet.</p>
    <p className="role">The first show will open here, on the whole of this screen.</p>
  </section>
);

export function homeMeta(
  matches: MetaMatches,
  data: Pick<HomeData, 'siteName' | 'tagline' | 'heroWords' | 'metaDescription' | 'company'> | undefined,
  noindex = false,
): MetaDescriptor[] {
  if (!data) return [];
  const site = siteDataOf(matches);
  const { siteName, tagline, heroWords, metaDescription, company } = data;
  return pageMeta(site, {
    title: `${siteName}: ${tagline || heroWords.join(', ')}`,
    description: metaDescription || company.siteDescription,
    path: '/',
    noindex,
    jsonLd: site ? [organization(site, company), website(site)] : [],
  });
}
