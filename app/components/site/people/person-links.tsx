import type { ReactNode } from 'react';

interface PersonLinksProps {
  name: string;
  email: string;
  linkedinUrl: string;
  /** The person's page in IMDb; '' for none. */
  imdbUrl?: string;
  /** More items. */
  children?: ReactNode;
}

/** Ways to reach a person, and to read more. */
export function PersonLinks({ name, email, linkedinUrl, imdbUrl = '', children }: PersonLinksProps) {
  if (!email && !linkedinUrl && !imdbUrl && !children) return null;
  return (
    <ul className="person__links">
      {email && (
        <li>
          <a className="link" href={`mailto:${email}`}>
            Email<span className="vh"> {name}</span>
          </a>
        </li>
      )}
      {linkedinUrl && (
        <li>
          <a className="link" href={linkedinUrl} rel="noopener noreferrer">
            LinkedIn<span className="vh"> of {name}</span>
          </a>
        </li>
      )}
      {imdbUrl && (
        <li>
          <a className="link" href={imdbUrl} rel="noopener noreferrer">
            IMDb<span className="vh"> page of {name}</span>
          </a>
        </li>
      )}
      {children}
    </ul>
  );
}
