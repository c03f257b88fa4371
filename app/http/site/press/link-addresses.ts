import { ASSETS, uploadIdOf } from '~/rules/uploads/uploads';

interface OfLink {
  /** The path of the link. */
  path: string;
  /** The generated names of the files of its kit. */
  files: ReadonlySet<string>;
}

function addressOf(url: string, { path, files }: OfLink): string {
  if (!url.startsWith(ASSETS)) return url;
  const key = url.slice(ASSETS.length);
  const [name] = uploadIdOf(key);
  return name !== undefined && files.has(name) ? `${path}/files/${key}` : url;
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
