/** The object URL must stay valid while the browser starts the download. */
const REVOKE_AFTER_MS = 60_000;

/** Starts the download of a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
