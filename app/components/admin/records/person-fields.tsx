import { PERSON_FIELDS } from '~/rules/kinds/person';
import { MEDIA_GUIDANCE, pixelsOf } from '~/rules/uploads/media-guidance';
import { ChoiceField, TextField } from '~/components/forms/field';
import { fieldProps } from '~/components/forms/field-props';
import { RichText } from '~/components/forms/rich-text/rich-text';
import { UrlField } from '~/components/forms/url-field';

const field = fieldProps(PERSON_FIELDS);

export function PersonFields() {
  return (
    <div className="form">
      <div>
        <TextField {...field('name')} autoComplete="off" />
        <TextField {...field('role')} note="Such as Head of Drama." />
        <RichText kind="person" {...field('bio')} />
        <div className="pair">
          <TextField {...field('email')} type="email" autoComplete="off" />
          <TextField
            {...field('linkedinUrl')}
            inputMode="url"
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
          />
        </div>
        <TextField
          {...field('imdbId')}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          note="Such as nm0186505, or the address of the page there."
        />
      </div>
      <div className="rail">
        <ChoiceField
          {...field('kind')}
          options={PERSON_FIELDS.kind.options}
          note="The team is on Our People; talent is only in credits."
        />
        <ChoiceField
          {...field('displayType')}
          options={PERSON_FIELDS.displayType.options}
          note="What the card shows. If it is missing, the other is used."
        />
        <UrlField {...field('videoUrl')} of="person" shape="portrait" />
        <UrlField
          {...field('imageUrl')}
          of="person"
          shape="portrait"
          note={`${pixelsOf(MEDIA_GUIDANCE.portrait)} or larger, portrait.`}
        />
      </div>
    </div>
  );
}
