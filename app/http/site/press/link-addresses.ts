import { ASSETS, uploadIdOf } from '~/rules/uploads/uploads';

interface OfLink {
  /** The path of the link. */
  path: string;
  /** The generated names of the files of its kit. */
  files: ReadonlySet<string>;
}

/** An address of a file; a list of smaller copies has several. */
const ADDRESS = /\/assets\/([\w./-]+)/g;

function addressOf(text: string, { path, files }: OfLink): string {
  if (!text.startsWith(ASSETS)) return text;
  return text.replace(ADDRESS, (address, key: string) => {
    const [name] = uploadIdOf(key);
    return name !== undefined && files.has(name) ? `${path}/files/${key}` : address;
  });
}

/** Returns data of a page in which the files of a kit have the addresses that they have below its link, which always answer. */
export function withLinkAddresses<Data>(data: Data, link: OfLink): Data {
  const convert = (value: unknown): unknown => {
    if (typeof value === 'string') return addressOf(value, link);
    if (Array.isArray(value)) return value.map(convert);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [addressOf(key, link), convert(each)]),
    );
  };
  return convert(data) as Data;
}
