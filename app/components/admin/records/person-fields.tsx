import { MEDIA_GUIDANCE, pixelsOf } from '~/rules/uploads/media-guidance';
import { ChoiceField, TextField } from '~/components/forms/field';
import { RichText } from '~/components/forms/rich-text/rich-text';
import { UrlField } from '~/components/forms/url-field';

const DISPLAY_TYPES = [
  ['video', 'Video'],
  ['image', 'Image'],
] as const;

export function PersonFields() {
  return (
    <div className="form">
      <div>
        <TextField name="name" label="Name" required autoComplete="off" />
        <TextField name="role" label="Role" note="Such as Head of Drama." />
        <RichText name="bio" label="Bio" />
        <div className="pair">
          <TextField name="email" label="Email" type="email" autoComplete="off" />
          <TextField
            name="linkedinUrl"
            label="LinkedIn URL"
            inputMode="url"
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
          />
        </div>
      </div>
      <div className="rail">
        <ChoiceField
          name="displayType"
          label="Display"
          options={DISPLAY_TYPES}
          note="What the card shows. If it is missing, the other is used."
        />
        <UrlField name="videoUrl" label="Video URL" of="person" shape="portrait" />
        <UrlField
          name="imageUrl"
          label="Image URL"
          of="person"
          shape="portrait"
          note={`${pixelsOf(MEDIA_GUIDANCE.portrait)} or larger, portrait.`}
        />
      </div>
    </div>
  );
}
