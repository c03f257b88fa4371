import type { CompanyGroup } from '~/rules/film/distinctions';
import { Part } from './part';

/** The companies behind a show, by role. */
export function Companies({ groups }: { groups: CompanyGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Part title="Companies">
      <dl className="roll">
        {groups.map(({ role, label, companies }) => (
          <div key={role}>
            <dt>{label}</dt>
            {companies.map(({ name, url }, index) => (
              <dd key={index}>
                {url ? (
                  <a href={url} rel="noopener noreferrer">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
  );
}
