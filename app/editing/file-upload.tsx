import { UploadControl } from '~/media/upload/upload-control';
import { type InlineRecord } from '~/core/nouns/inline';
import { INLINE_FILES } from '~/core/nouns/kinds';
import { labelOf } from '~/core/nouns/labels';
import { FILE_FIELDS } from '~/core/files/uploads';

export interface FileUploadProps {
  record: InlineRecord;
  field: string;
  url: string;
  onChange: (url: string) => void;
}

export function FileUpload({ record, field, url, onChange }: FileUploadProps) {
  const { of, shape } = INLINE_FILES[record.kind];
  const fileType = FILE_FIELDS.get(field) ?? 'image';
  return (
    <UploadControl
      name={field}
      label={labelOf(record.kind, field)}
      value={url}
      onChange={onChange}
      type={of}
      fileType={fileType}
      slug={() => record.name}
      shape={shape}
    />
  );
}
