import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

/** What pictures are made with, loaded when the first is looked at: most of the time nobody uploads anything. */
export function openSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then((module) => {
    // One picture after the other, on one core: what is decoded is large, and the site has visitors.
    module.default.concurrency(1);
    module.default.cache(false);
    return module.default;
  });
  return loaded;
}
