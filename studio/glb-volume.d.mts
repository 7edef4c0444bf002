export interface Gltf {
  scenes: [{ nodes: number[] }];
  nodes: object[];
}

export function readGlb(file: Buffer): { gltf: Gltf; binary: Buffer };
