import { readScan } from '#contract/pieces/tags.ts';
import { openDetector } from './barcode-detector.ts';
import { createSeenCodes } from './seen-codes.ts';

/** The camera at the back, where a device has two. */
const CAMERA: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
};

/** Between two looks at the picture: quick enough for a hand, and leaves the processor free. */
const PAUSE_MS = 120;

interface CameraWatch {
  video: HTMLVideoElement;
  formats: string[];
  /** Gets each tag that comes into view. */
  onRead: (code: string) => void;
  signal: AbortSignal;
}

/** Shows the camera in the video and reads labels until the signal; then the camera is switched off. */
export async function watchCamera({ video, formats, onRead, signal }: CameraWatch): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia(CAMERA);
  try {
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    const detector = openDetector(formats);
    const isNew = createSeenCodes();
    while (!signal.aborted) {
      if (!stream.active) throw new DOMException('The camera was switched off', 'NotReadableError');
      for (const { rawValue } of await detector.detect(video)) {
        const code = readScan(rawValue);
        if (!signal.aborted && code !== '' && isNew(code, performance.now())) onRead(code);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

const FAILURES: Record<string, string> = {
  NotAllowedError: 'The camera is not allowed. Allow it for this site in the browser, then try again.',
  NotFoundError: 'This device has no camera. Use a scanner, or type the tag.',
  NotReadableError: 'The camera is in use elsewhere or was switched off. Close what uses it, then try again.',
};

/** Why the camera shows nothing, and what to do. */
export function cameraFailure(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  return FAILURES[name] ?? 'The camera cannot be used now. Try again, or type the tag.';
}
