import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

export function openSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then((module) => {
    // Decode one image at a time on one core: decoded images need much memory, and visitors need the other cores.
    module.default.concurrency(1);
    module.default.cache(false);
    return module.default;
  });
  return loaded;
}
