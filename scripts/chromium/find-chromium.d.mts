export function findChromium(say: (line: string) => void): Promise<string>;
export function installedChromium(): string | undefined;
