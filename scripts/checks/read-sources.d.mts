export interface Source {
  path: string;
  raw: string;
  code: string;
  lines: number;
}

export function readSources(root: string): Source[];
export function readDocuments(root: string): Pick<Source, 'path' | 'raw'>[];
export function lineAt(text: string, position: number): number;
