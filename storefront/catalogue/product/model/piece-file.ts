import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** Fetches and reads a model; `onProgress` gets the bytes so far. */
export async function loadPiece(
  address: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<GLTF> {
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${address}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return new GLTFLoader().parseAsync(await new Blob(parts).arrayBuffer(), '');
}
