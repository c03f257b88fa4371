import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from '@remix-run/react';
import { AreaField } from '~/components/forms/field';
import { UploadControl } from '~/components/forms/upload/upload-control';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { useToast } from '~/components/ui/toast/toast-context';
import { withRetries } from '~/components/ui/retry';
import { appendRows, rowsOf, withRows } from '~/rules/forms/rows';
import { rowOfFile, type KitFile } from '~/rules/press/still-row';
import type { FileType, UploadType } from '~/rules/uploads/uploads';
import { useRows } from '../rows/rows-context';

interface AddFilesProps {
  /** The list to which they are added. */
  list: string;
  label: string;
  /** The name of the control that has names of files, one a line, where no script runs. */
  lines: string;
  fileType: FileType;
  /** Where a script asks about the files; by default the kit of the show in the address. */
  filesPath?: string;
  /** What the files are uploaded for. */
  type?: UploadType;
  /** The title of the show. */
  title: string;
  onAdded: (files: KitFile[]) => void;
}

const NOT_ADDED = 'The files could not be added just now. They are in the library.';

/** Adds rows for files that are uploaded or chosen from the library. */
export function AddFiles({
  list,
  label,
  lines,
  fileType,
  title,
  onAdded,
  type = 'show',
  filesPath,
}: AddFilesProps) {
  const { id = '' } = useParams();
  const isScripted = useHydrated();
  const add = useAdding(list, filesPath ?? `/admin/shows/${id}/press/files`, onAdded);
  return (
    <>
      <UploadControl
        name={lines}
        label={label}
        value=""
        onChange={add}
        type={type}
        fileType={fileType}
        slug={() => title}
        several
      />
      {!isScripted && (
        <div className="press-form__typed">
          <AreaField
            name={lines}
            label={`Addresses of files for ${label.toLowerCase()}, one a line`}
            rows={2}
            note="The library shows the address of every file."
            dir="ltr"
          />
          <p className="acts">
            <button className="btn" type="submit" name="rows" value={`add-files ${list}`}>
              Add
            </button>
          </p>
        </div>
      )}
    </>
  );
}

/** Returns what adds a row for a file at an address. Several that are added at once are asked for together. */
function useAdding(list: string, filesPath: string, onAdded: AddFilesProps['onAdded']) {
  const { change } = useRows();
  const toast = useToast();
  const latest = useRef({ change, onAdded });
  latest.current = { change, onAdded };
  const waiting = useRef<string[]>([]);
  const addAll = async () => {
    const urls = waiting.current.splice(0);
    const found = await askFor(filesPath, urls);
    if (!found) {
      toast({ tone: 'error', text: NOT_ADDED });
      return;
    }
    // Each change reads what the form has, so the one before must be in it.
    flushSync(() => {
      latest.current.onAdded(found);
      latest.current.change((values) => {
        const rows = rowsOf(values, list) ?? [];
        const known = new Set(rows.map(({ file }) => file));
        const added = found.filter(({ file }) => !known.has(file)).map(rowOfFile);
        return withRows(values, list, appendRows(rows, added));
      });
    });
  };
  return (url: string) => {
    if (url === '') return;
    waiting.current.push(url);
    if (waiting.current.length === 1) queueMicrotask(() => void addAll());
  };
}

/** The most files of one request, whose addresses are in its URL. */
const FILES_OF_REQUEST = 25;

/** Returns what is known of the files at these addresses; null if the server cannot be reached. */
async function askFor(path: string, urls: readonly string[]): Promise<KitFile[] | null> {
  const files: KitFile[] = [];
  const { signal } = new AbortController();
  try {
    for (let start = 0; start < urls.length; start += FILES_OF_REQUEST) {
      const query = new URLSearchParams(
        urls.slice(start, start + FILES_OF_REQUEST).map((url) => ['file', url]),
      );
      const address = `${path}?${query.toString()}`;
      const answer = await withRetries(() => fetch(address, { signal }), signal);
      if (!answer.ok) return null;
      files.push(...((await answer.json()) as { files: KitFile[] }).files);
    }
    return files;
  } catch {
    return null;
  }
}
