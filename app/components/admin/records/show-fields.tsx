import { MEDIA_GUIDANCE, pixelsOf } from '~/rules/uploads/media-guidance';
import { ChoiceField, SwitchField, TextField } from '~/components/forms/field';
import { GalleryField } from './gallery-field';
import { RichText } from '~/components/forms/rich-text/rich-text';
import { UrlField } from '~/components/forms/url-field';

const STATUSES = [
  ['active', 'Active'],
  ['inactive', 'Inactive'],
] as const;

export function ShowFields() {
  return (
    <div className="form">
      <div>
        <TextField name="title" label="Title" required />
        <TextField name="tagline" label="Tagline" />
        <RichText name="description" label="Description" />
        <GalleryField name="media" />
      </div>
      <div className="rail">
        <ChoiceField
          name="status"
          label="Status"
          options={STATUSES}
          note="Active shows are on the public site, inactive ones are hidden."
        />
        <SwitchField name="featuredOnHomepage" label="Featured on home page" />
        <TextField name="broadcaster" label="Channel" />
        <TextField
          name="broadcasterUrl"
          label="Channel link"
          inputMode="url"
          dir="ltr"
          spellCheck={false}
          note="Starts with https:// or /"
        />
        <UrlField
          name="videoUrl"
          label="Video URL"
          of="show"
          shape="landscape"
          note="The show's main video, MP4 recommended."
        />
        <UrlField
          name="thumbnailUrl"
          label="Thumbnail URL"
          of="show"
          shape="landscape"
          note={`${pixelsOf(MEDIA_GUIDANCE.landscape)} or larger.`}
        />
      </div>
    </div>
  );
}
