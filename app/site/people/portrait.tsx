import type { ReactNode } from 'react';
import { hasLetter, initialOf } from '~/core/brand/initial';
import { useMediaFacts } from '~/core/ui/use-playback';
import { VideoPreview } from '~/core/ui/video-preview';

interface PersonFiles {
  displayType: 'video' | 'image';
  videoUrl: string;
  imageUrl: string;
}

/** A video over its image, an image, or neither, which shows the initials. */
interface PersonMedia {
  videoUrl: string;
  imageUrl: string;
  isEmpty: boolean;
}

/** The display type selects video or image; if that one is missing, the card uses the other. */
export function personMedia({ displayType, videoUrl, imageUrl }: PersonFiles): PersonMedia {
  const pictureAlone = displayType === 'image' && imageUrl !== '';
  return {
    videoUrl: pictureAlone ? '' : videoUrl,
    imageUrl,
    isEmpty: videoUrl === '' && imageUrl === '',
  };
}

/** Returns the initials of the first and the last name: "Inês Caldeira" → "IC". */
export function initials(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter(hasLetter);
  return initialOf(first) + initialOf(others.at(-1) ?? '');
}

interface PortraitProps {
  person: { name: string; videoUrl: string; imageUrl: string; displayType: 'video' | 'image' };
  play: boolean | 'near';
  sizes: string;
  urgent: boolean;
}

export function Portrait({ person, play, sizes, urgent }: PortraitProps) {
  const { videoUrl, imageUrl, isEmpty } = personMedia(person);
  const image = useMediaFacts(imageUrl);
  const video = useMediaFacts(videoUrl);
  if (isEmpty) {
    return (
      <div className="frame frame--empty">
        <span className="display frame__initials" aria-hidden="true">
          {initials(person.name)}
        </span>
      </div>
    );
  }
  return (
    <VideoPreview
      src={videoUrl}
      poster={imageUrl}
      alt={image?.alt ?? video?.alt ?? `Portrait of ${person.name}`}
      sizes={sizes}
      play={play}
      name={person.name}
      urgent={urgent}
    />
  );
}

interface PersonLinksProps {
  name: string;
  email: string;
  linkedinUrl: string;
  /** The person's page on IMDb; '' for none. */
  imdbUrl?: string;
  children?: ReactNode;
}

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
