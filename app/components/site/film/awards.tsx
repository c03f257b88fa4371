import type { ReactNode } from 'react';
import type { Distinctions } from '~/rules/film/distinctions';
import { Part } from './part';

interface AwardsProps {
  groups: Distinctions[];
  /** What stands before them. */
  laurels?: ReactNode;
}

/** Awards: what was won is large, what was nearly won is not. */
export function Awards({ groups, laurels }: AwardsProps) {
  if (groups.length === 0) return null;
  return (
    <Part title="Awards">
      {laurels}
      <dl className="roll roll--lazy roll--awards">
        {groups.map(({ from, awards }) => (
          <div key={from}>
            <dt>{from}</dt>
            {awards.map(({ name, url, isWon, result }, index) => (
              <dd key={index} className={isWon ? 'is-won' : undefined}>
                {url ? (
                  <a href={url} rel="noopener noreferrer">
                    {name}
                  </a>
                ) : (
                  name
                )}
                <small>{result}</small>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
  );
}
