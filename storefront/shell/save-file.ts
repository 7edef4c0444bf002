/** The address of a file must outlive the click that saves it. */
const KEEP_FILE_MS = 60_000;

/** Hands a file to the visitor, as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS);
}
