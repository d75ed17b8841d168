import { vi } from 'vitest';

/** What stands for a camera and the browser's own reader of codes where there is neither. */
export interface FakeCamera {
  /** Texts of the codes before the camera. */
  shown: string[];
  /** What the reader throws the next time, in place of reading. */
  trouble: Error | undefined;
  /** Pictures that were looked at. */
  attempts: number;
  /** Every track that was ever given out. */
  tracks: FakeTrack[];
  /** What the page asked for, each time. */
  asked: MediaStreamConstraints[];
  /** What asking for the camera answers in place of a picture. */
  refusal: Error | undefined;
}

export class FakeTrack {
  readyState: 'live' | 'ended' = 'live';
  readonly constraints: unknown[] = [];
  stop(): void {
    this.readyState = 'ended';
  }
  getCapabilities() {
    return { zoom: { min: 1, max: 4 } };
  }
  async applyConstraints(constraints: unknown): Promise<void> {
    this.constraints.push(constraints);
  }
}

/** Puts a camera of 1280 x 720 pixels into jsdom, which has none and draws nothing, until `restore`. */
export function fakeCamera(): FakeCamera & { restore: () => void } {
  const camera: FakeCamera = { shown: [], trouble: undefined, attempts: 0, tracks: [], asked: [], refusal: undefined };
  const restores = [
    define(navigator, 'mediaDevices', {
      getUserMedia: (constraints: MediaStreamConstraints) => openStream(camera, constraints),
    }),
    ...Object.entries({ videoWidth: 1280, videoHeight: 720, clientWidth: 480, clientHeight: 360, readyState: 4 }).map(
      ([name, value]) => define(HTMLVideoElement.prototype, name, value),
    ),
    define(HTMLVideoElement.prototype, 'play', async () => undefined),
    define(HTMLVideoElement.prototype, 'srcObject', null),
    define(HTMLCanvasElement.prototype, 'getContext', () => ({
      drawImage: () => undefined,
      getImageData: (_x: number, _y: number, width: number, height: number) => ({ width, height }),
    })),
    define(globalThis, 'BarcodeDetector', readerOf(camera)),
  ];
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  return Object.assign(camera, {
    restore: () => {
      for (const restore of restores) restore();
    },
  });
}

async function openStream(camera: FakeCamera, constraints: MediaStreamConstraints) {
  camera.asked.push(constraints);
  if (camera.refusal) throw camera.refusal;
  const track = new FakeTrack();
  camera.tracks.push(track);
  return { getTracks: () => [track], getVideoTracks: () => [track] };
}

function readerOf(camera: FakeCamera) {
  return class {
    static async getSupportedFormats() {
      return ['qr_code'];
    }
    async detect({ width, height }: ImageData) {
      camera.attempts += 1;
      const { trouble } = camera;
      camera.trouble = undefined;
      if (trouble) throw trouble;
      // 170 of 360 pixels of a picture that is 720 high.
      if (width !== 340 || height !== 340) throw new Error(`looked at ${width} x ${height}`);
      return camera.shown.map((rawValue) => ({ rawValue }));
    }
  };
}

/** Gives an object a property, and answers what takes it away again. */
function define(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else delete (target as Record<string, unknown>)[name];
  };
}
