import { SOCIAL_ICONS } from './social-icons';

export interface SocialUrls {
  facebookUrl: string;
  twitterUrl: string;
  instagramUrl: string;
  tiktokUrl: string;
  youtubeUrl: string;
  linkedinUrl: string;
}

/** simple-icons has no LinkedIn icon, at LinkedIn's request; this one was drawn for this project. */
const LINKEDIN =
  'M2 2h20v20H2zM5.5 9.5V19h3V9.5zM7 5a1.75 1.75 0 1 0 0 3.5A1.75 1.75 0 0 0 7 5zm3.5 4.5V19h3v-5c0-1.6.7-2.4 1.9-2.4s1.6.9 1.6 2.4v5h3v-5.6c0-2.8-1.4-4.1-3.5-4.1-1.500 0-2.500.700-3 1.600V9.500z';

const NETWORKS = [
  { field: 'instagramUrl', name: 'Instagram', path: SOCIAL_ICONS.instagram },
  { field: 'youtubeUrl', name: 'YouTube', path: SOCIAL_ICONS.youtube },
  { field: 'linkedinUrl', name: 'LinkedIn', path: LINKEDIN },
  { field: 'facebookUrl', name: 'Facebook', path: SOCIAL_ICONS.facebook },
  { field: 'twitterUrl', name: 'X', path: SOCIAL_ICONS.x },
  { field: 'tiktokUrl', name: 'TikTok', path: SOCIAL_ICONS.tiktok },
] as const;

/** One icon for each network with a URL; renders nothing if there is none. */
export function SocialLinks({ urls }: { urls: SocialUrls }) {
  const present = NETWORKS.filter(({ field }) => urls[field]);
  if (present.length === 0) return null;
  return (
    <ul className="social" aria-label="Social media">
      {present.map(({ field, name, path }) => (
        <li key={field}>
          <a className="social__link" href={urls[field]} rel="noopener noreferrer me">
            <svg className="social__icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={path} fillRule="evenodd" />
            </svg>
            <span className="vh">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
