import { encode } from 'uqr';

/** A QR code as the path of an image with one unit per module. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws a text as a QR code, on the server, so that browsers load no code for it. The quiet zone is left to the page. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
