import { lowerHeadings } from '~/core/text/parts';
import { readCompany } from '~/site/settings/site-settings.server';
import { readSettings } from '~/core/session/settings.server';

export async function readContact() {
  const [{ siteName, address, talentIntro, talentNetworkUrl }, company] = await Promise.all([
    readSettings('siteName', 'address', 'talentIntro', 'talentNetworkUrl'),
    readCompany(),
  ]);
  return {
    ...company,
    siteName,
    address,
    map: mapOf({ ...company, address }),
    talentIntro: lowerHeadings(talentIntro),
    talentNetworkUrl,
  };
}

export type ContactData = Awaited<ReturnType<typeof readContact>>;

/** Degrees from the location to the edge of the map: about three streets in each direction. */
const SPAN = { latitude: 0.0022, longitude: 0.0055 };
const ZOOM = 17;
/** The latitude at which the projection of web maps ends. */
const MAX_LATITUDE = 85;

export interface MapLinks {
  embedUrl: string;
  openUrl: string;
}

interface MapSettings {
  mapLatitude: number | null;
  mapLongitude: number | null;
  address: string;
}

/** By coordinates, else by postal address, else null. */
export function mapOf({ mapLatitude, mapLongitude, address }: MapSettings): MapLinks | null {
  if (mapLatitude !== null && mapLongitude !== null) return byCoordinates(mapLatitude, mapLongitude);
  const line = address.split('\n').filter(Boolean).join(', ');
  return line === '' ? null : byAddress(line);
}

function byCoordinates(latitude: number, longitude: number): MapLinks {
  const place = { latitude: within(latitude, MAX_LATITUDE), longitude };
  const box = [
    place.longitude - SPAN.longitude,
    place.latitude - SPAN.latitude,
    place.longitude + SPAN.longitude,
    place.latitude + SPAN.latitude,
  ];
  const marker = `${plain(place.latitude)},${plain(place.longitude)}`;
  const embed = new URLSearchParams({ bbox: box.map(plain).join(','), layer: 'mapnik', marker });
  const pin = new URLSearchParams({ mlat: plain(place.latitude), mlon: plain(place.longitude) });
  const hash = `map=${ZOOM}/${marker.replace(',', '/')}`;
  return {
    embedUrl: `https://www.openstreetmap.org/export/embed.html?${embed.toString()}`,
    openUrl: `https://www.openstreetmap.org/?${pin.toString()}#${hash}`,
  };
}

function byAddress(address: string): MapLinks {
  const embed = new URLSearchParams({ q: address, output: 'embed' });
  const search = new URLSearchParams({ api: '1', query: address });
  return {
    embedUrl: `https://www.google.com/maps?${embed.toString()}`,
    openUrl: `https://www.google.com/maps/search/?${search.toString()}`,
  };
}

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);

/** Without an exponent; a hundred thousandth of a degree is about a metre. */
const plain = (degrees: number) => String(Number(degrees.toFixed(5)));
