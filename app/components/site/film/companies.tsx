import { ResponsiveImage } from '~/components/ui/image';
import type { CompanyGroup } from '~/rules/film/distinctions';
import { Part } from './part';

/** The width of a logo's plate in film/companies.css. */
const SIZES = '12rem';

/** The companies behind a show, by role: their logos, or the names of those without one. */
export function Companies({ groups }: { groups: CompanyGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Part title="Companies">
      <dl className="roll">
        {groups.map(({ role, label, companies }) => (
          <div key={role}>
            <dt>{label}</dt>
            {companies.map(({ url, ...company }, index) => (
              <dd key={index}>
                {url ? (
                  <a href={url} rel="noopener noreferrer">
                    <Company {...company} />
                  </a>
                ) : (
                  <Company {...company} />
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Company({ name, logoUrl }: { name: string; logoUrl: string }) {
  if (!logoUrl) return name;
  return (
    <span className="company-logo">
      <ResponsiveImage src={logoUrl} alt={name} sizes={SIZES} className="company-logo__image" />
    </span>
  );
}
