import { Link } from '@remix-run/react';
import { PlainForm } from '~/core/forms/plain-form';
import type { FormError } from '~/core/merge/form-error';
import { Crumb } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';
import { CropEditor } from '~/media/crop/crop-editor';
import type { CropSource } from '~/media/crop/crop-values';

interface CropPageProps {
  source: CropSource;
  values: Record<string, string>;
  mayEdit: boolean;
  formKey: string;
  formError: FormError | undefined;
}

export function CropPage({ source, mayEdit, ...form }: CropPageProps) {
  const { id, name, crop } = source;
  return (
    <PlainForm id="crop" label="Crop" {...form}>
      {/* Enter presses the first button of a form. */}
      <button type="submit" hidden />
      <div className="bar bar--save">
        <Crumb to={`/admin/media/${id}`}>{name}</Crumb>
        <h1 tabIndex={-1}>Crop {name}</h1>
        <HelpLink />
        <div className="acts">
          <Link className="btn" to={`/admin/media/${id}`}>
            Cancel
          </Link>
          <button
            className={mayEdit ? 'btn' : 'btn btn--go'}
            type="submit"
            name="intent"
            value="crop-for-place"
          >
            Crop for this place only
          </button>
          {mayEdit && (
            <button className="btn btn--go" type="submit">
              Save
            </button>
          )}
        </div>
      </div>
      <CropEditor source={source}>
        <p className="note">
          The original is kept, and the crop can be changed or taken back at any time. Smaller copies, the
          focal point, social pictures and the web size of press kits follow it; print sizes are the original.{' '}
          <strong>Crop for this place only</strong> makes a file of its own.
        </p>
        {mayEdit && crop && (
          <p className="acts">
            <button className="btn btn--plain" type="submit" name="intent" value="take-crop-back">
              Take the crop back
            </button>
          </p>
        )}
      </CropEditor>
    </PlainForm>
  );
}
