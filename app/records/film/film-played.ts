/** Value of the `play` parameter for the main video. */
export const MAIN_VIDEO = 'main';

export function playedVideo<Item extends { id?: string; type: 'image' | 'video'; url: string }>(
  { videoUrl, media }: { videoUrl: string; media: readonly Item[] },
  play: string | null,
): Item | 'main' | null {
  if (play === null) return null;
  if (play === MAIN_VIDEO) return videoUrl ? MAIN_VIDEO : null;
  return media.find(({ id, type }) => id === play && type === 'video') ?? null;
}
