import { useEffect, useState, type DragEvent } from 'react';

/** The paths of files that were dropped in folders. */
const paths = new WeakMap<File, string>();

/** Returns the path of a file within the folder that was chosen or dropped, or else its name. */
export const pathOfFile = (file: File): string => file.webkitRelativePath || (paths.get(file) ?? file.name);

/** Files that operating systems put into folders. */
const isHidden = ({ name }: { name: string }) => /^(?:\.|Thumbs\.db$|desktop\.ini$)/.test(name);

export const visibleFiles = (files: readonly File[]): File[] => files.filter((file) => !isHidden(file));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFolder(entry)) {
    const entries = await entriesOf(entry);
    const found: File[] = [];
    for (const each of entries.toSorted((one, other) => one.name.localeCompare(other.name)))
      found.push(...(await filesIn(each)));
    return found;
  }
  if (!isFile(entry)) return [];
  const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
  if (!file) return [];
  paths.set(file, entry.fullPath.replace(/^\//, ''));
  return [file];
}

/** Browsers return at most a hundred entries at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Returns the dropped files, and those in dropped folders. Call it in the event: the browser empties the transfer afterwards. */
async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const files = [...transfer.files];
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(isFolder)) return files;
  return visibleFiles((await Promise.all(entries.map(filesIn))).flat());
}

const hasFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Events bubble from a control's dialog through React's tree, but files dropped there are not meant for the control. */
const isInside = ({ currentTarget, target }: DragEvent) =>
  target instanceof Node && currentTarget.contains(target);

export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const stop = keepStrayDrops();
    return () => stop();
  }, []);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event) || !isInside(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event) || !isInside(event)) return;
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
      },
    },
  };
}

/** Otherwise the browser opens a file dropped beside a control in place of the page, losing unsaved input. */
function keepStrayDrops(): () => void {
  const keep = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault();
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
  return () => {
    window.removeEventListener('dragover', keep);
    window.removeEventListener('drop', keep);
  };
}
