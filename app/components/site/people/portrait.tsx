import { VideoPreview } from '~/components/ui/video-preview';
import { useMediaFacts } from '~/components/ui/media-registry';
import { initials, personMedia } from '~/rules/site/person-media';

interface PortraitProps {
  person: { name: string; videoUrl: string; imageUrl: string; displayType: 'video' | 'image' };
  play: boolean | 'near';
  /** The width at which it is drawn, as in the `sizes` attribute. */
  sizes: string;
  /** For the page's most important image, which loads first. */
  urgent: boolean;
}

/** A person's video over their picture, the picture alone, or their initials. */
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
