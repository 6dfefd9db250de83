// Turns texts and parts into artifacts as the SDK holds them in memory.

import { textPart, type DataPart, type TextPart } from "./parts.js";

/** An artifact as the SDK holds it in memory. */
export interface BuiltArtifact<P> {
  artifactId: string;
  name: string;
  description: string;
  parts: P[];
  metadata: { [key: string]: unknown } | undefined;
  extensions: string[];
}

/** An artifact that is an agent's answer; its id is a fresh one, and its name `answer`, unless others are given. */
export function textArtifact(
  text: string,
  opts: { artifactId?: string; name?: string } = {},
): BuiltArtifact<TextPart> {
  return artifact([textPart(text)], opts.artifactId, opts.name ?? "answer");
}

/** An artifact of these parts; its id is a fresh one, and its name `data`, unless others are given. */
export function dataArtifact<P = TextPart | DataPart>(
  parts: P[],
  opts: { artifactId?: string; name?: string } = {},
): BuiltArtifact<P> {
  return artifact(parts, opts.artifactId, opts.name ?? "data");
}

function artifact<P>(parts: P[], artifactId: string | undefined, name: string): BuiltArtifact<P> {
  return {
    artifactId: artifactId ?? crypto.randomUUID(),
    name,
    description: "",
    parts,
    metadata: undefined,
    extensions: [],
  };
}
