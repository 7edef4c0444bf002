/** The used part of the browser's Barcode Detection API, which TypeScript's DOM library lacks. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** The codes that are printed on labels. */
const LABEL_FORMATS = ['qr_code', 'code_128'];

/** Those codes that this browser reads from a camera; none where it has no detector or no camera may be asked for. */
export async function readableFormats(): Promise<string[]> {
  if (!isSecureContext) return [];
  const supported = (await detectorClass()?.getSupportedFormats()) ?? [];
  return LABEL_FORMATS.filter((format) => supported.includes(format));
}

export function openDetector(formats: string[]): Detector {
  const Detector = detectorClass();
  if (!Detector) throw new Error('this browser has no barcode detector');
  return new Detector({ formats });
}
