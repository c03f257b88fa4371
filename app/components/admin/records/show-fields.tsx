import { SHOW_FIELDS } from '~/rules/kinds/show';
import { MEDIA_GUIDANCE, pixelsOf } from '~/rules/uploads/media-guidance';
import { ChoiceField, SwitchField, TextField } from '~/components/forms/field';
import { GalleryField } from './gallery-field';
import { fieldProps } from '~/components/forms/field-props';
import { RichText } from '~/components/forms/rich-text/rich-text';
import { UrlField } from '~/components/forms/url-field';

const field = fieldProps(SHOW_FIELDS);

export function ShowFields() {
  return (
    <div className="form">
      <div>
        <TextField {...field('title')} />
        <TextField {...field('tagline')} />
        <RichText kind="show" {...field('description')} />
        <GalleryField name="media" />
      </div>
      <div className="rail">
        <ChoiceField
          {...field('status')}
          options={SHOW_FIELDS.status.options}
          note="Active shows are on the public site, inactive ones are hidden."
        />
        <SwitchField {...field('featuredOnHomepage')} />
        <TextField {...field('broadcaster')} />
        <TextField
          {...field('broadcasterUrl')}
          inputMode="url"
          dir="ltr"
          spellCheck={false}
          note="Starts with https:// or /"
        />
        <UrlField
          {...field('videoUrl')}
          of="show"
          shape="landscape"
          note="The show's main video, MP4 recommended."
        />
        <UrlField
          {...field('thumbnailUrl')}
          of="show"
          shape="landscape"
          note={`${pixelsOf(MEDIA_GUIDANCE.landscape)} or larger.`}
        />
      </div>
    </div>
  );
}
