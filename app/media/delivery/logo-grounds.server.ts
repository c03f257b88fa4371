import { Upload, type StoredUpload } from '~models/upload';
import { GROUNDS, type Ground } from '~/core/brand/colours';
import { carriesOn, type Raster } from '~/core/brand/logo-outline';
import { logosOf, type LogoSettings } from '~/core/brand/site-look';
import { ASSETS, uploadIdsOf } from '~/core/files/uploads';
import { openPicture } from '~/media/files/sharp.server';
import { withFileOf } from './stored-files.server';

/** In pixels; pages draw logos about as large. */
const MAX_SIDE = 128;

type LogoFile = Pick<StoredUpload, '_id' | 'key' | 'usage' | 'variants'>;

const NEEDED = { key: 1, usage: 1, variants: 1 } as const;

/** Draws the logo small; null for one that is not in the library. */
async function readRaster(url: string): Promise<Raster | null> {
  const [id] = url.startsWith(ASSETS) ? uploadIdsOf(url) : [];
  const upload = id === undefined ? null : await Upload.findById(id, NEEDED).lean<LogoFile | null>();
  if (!upload) return null;
  const [smallest] = upload.variants;
  const key = smallest ? smallest.url.slice(ASSETS.length) : upload.key;
  const { data, info } = await withFileOf(upload, key, async (file) =>
    (await openPicture(file))
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, width: info.width, height: info.height };
}

/** Returns the grounds on which a logo could not be read. A logo whose file cannot be read is left as it is. */
export async function groundsWithoutLogo(settings: LogoSettings): Promise<Ground[]> {
  const logos = logosOf(settings);
  const [light, dark] = await Promise.all(
    GROUNDS.map((ground) => readRaster(logos[ground].url).catch(() => null)),
  );
  const rasters = { light, dark };
  return GROUNDS.filter((ground) => rasters[ground] && !carriesOn(ground, rasters[ground]));
}
