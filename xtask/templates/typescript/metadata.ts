// Turns several metadata fragments into one map.

/** A metadata map as A2A objects carry it. */
export interface Metadata {
  [key: string]: unknown;
}

/** Merges fragments into one map; the later of two equal keys wins, and `undefined` counts as an empty fragment. */
export function mergeExtensionMetadata(...fragments: readonly (Metadata | undefined)[]): Metadata {
  // Spreading defines properties, so a fragment cannot reach the prototype.
  return fragments.reduce<Metadata>((merged, fragment) => ({ ...merged, ...fragment }), {});
}
