import { boxInVideo } from './boxInVideo.ts';
import { CameraError } from './cameraProblems.ts';
import { createCodeReader, type ReadPicture } from './createCodeReader.ts';

/** Width and height of the scan box, in CSS pixels. */
export const boxSide = 170;
const zoom = 2;
/** Milliseconds from one attempt to the next: at most 100 a second. */
const pace = 10;

interface RunOptions {
  /** Stops the work, and with it the camera. */
  signal: AbortSignal;
  onText: (text: string) => void;
}

/**
 * Shows the rear camera in the video and reports the texts of the QR codes inside the scan box, each as often as it is
 * read. A failure with one picture is logged, and the next picture is tried.
 * @returns when the signal aborts; the camera is off then, as it is after every failure
 * @throws CameraError, or the browser's own error, when there is no camera or it was lost; see cameraProblemOf
 */
export async function runCamera(video: HTMLVideoElement, { signal, onText }: RunOptions): Promise<void> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('insecure');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    // Not `exact`: a desktop has no rear camera.
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  signal.addEventListener('abort', stop);
  try {
    if (!signal.aborted) await readStream(video, stream, { signal, onText });
  } finally {
    stop();
  }
}

async function readStream(video: HTMLVideoElement, stream: MediaStream, { signal, onText }: RunOptions) {
  const [track] = stream.getVideoTracks();
  if (!track) throw new CameraError('missing');
  video.srcObject = stream;
  await video.play();
  await zoomIn(track);
  const read = await createCodeReader();
  const logged = new Set<string>();
  while (!signal.aborted) {
    if (track.readyState === 'ended') throw new CameraError('lost');
    const nextAt = performance.now() + pace;
    const texts = await readBox(video, read).catch((error: unknown) => logOnce(logged, error));
    if (signal.aborted) return;
    for (const text of texts) onText(text);
    await pause(nextAt - performance.now());
  }
}

/** Zooms in on small codes where the camera can. */
async function zoomIn(track: MediaStreamTrack): Promise<void> {
  const able = (track.getCapabilities?.() ?? {}) as { zoom?: { min: number; max: number } };
  if (!able.zoom || able.zoom.max < zoom || able.zoom.min > zoom) return;
  // A camera that refuses to zoom is used as it is.
  await track.applyConstraints({ advanced: [{ zoom } as MediaTrackConstraintSet] }).catch(() => undefined);
}

let canvas: HTMLCanvasElement | undefined;

async function readBox(video: HTMLVideoElement, read: ReadPicture): Promise<string[]> {
  const picture = { width: video.videoWidth, height: video.videoHeight };
  const box = boxInVideo(picture, { width: video.clientWidth, height: video.clientHeight }, boxSide);
  if (!box || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return [];
  canvas ??= document.createElement('canvas');
  if (canvas.width !== box.side) canvas.width = canvas.height = box.side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.drawImage(video, box.left, box.top, box.side, box.side, 0, 0, box.side, box.side);
  return read(context.getImageData(0, 0, box.side, box.side));
}

/** Logs each kind of failure once: there may be a hundred a second. */
function logOnce(logged: Set<string>, error: unknown): string[] {
  const message = String(error);
  if (!logged.has(message)) console.debug('The scanner could not read a picture:', message);
  logged.add(message);
  return [];
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}
