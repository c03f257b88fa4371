import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

/** Loads sharp when the first image is processed, because uploads are rare. */
export function openSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then((module) => {
    // One core decodes one image at a time: decoded images need much memory, and visitors need the other cores.
    module.default.concurrency(1);
    module.default.cache(false);
    return module.default;
  });
  return loaded;
}
