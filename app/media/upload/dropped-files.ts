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
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const files = [...transfer.files];
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(isFolder)) return files;
  return visibleFiles((await Promise.all(entries.map(filesIn))).flat());
}
