import { CameraError } from '../scanner/reading/cameraProblems.ts';

interface LentCamera {
  /** How many cameras the device has to choose from. */
  cameras: number;
  /** Stops every track that was lent, and every request for one that is still open. */
  end: () => void;
}

/** The highest resolution that is of use. Without it cameras deliver 640 x 480. */
const size = { width: { ideal: 1920 }, height: { ideal: 1440 } };

/**
 * Opens the rear camera and lends it to all code that asks the browser for a camera, until `end` is called. pwa-
 * elements asks for no size, and leaves the camera on when it is closed while it starts.
 * @throws CameraError, or the browser's own error, when there is no camera; see cameraProblemOf
 */
export async function lendCamera(): Promise<LentCamera> {
  const devices = navigator.mediaDevices;
  if (!devices?.getUserMedia) throw new CameraError('insecure');
  const own = Object.getOwnPropertyDescriptor(devices, 'getUserMedia');
  const getUserMedia = devices.getUserMedia.bind(devices);
  const streams: MediaStream[] = [];
  let ended = false;
  const open = async (video: MediaTrackConstraints): Promise<MediaStream> => {
    const stream = await getUserMedia({ audio: false, video: { ...video, ...size } });
    streams.push(stream);
    if (ended) stop(stream);
    return stream;
  };
  let first: MediaStream | undefined = await open({ facingMode: { ideal: 'environment' } });
  devices.getUserMedia = async (wanted) => {
    const ready = first;
    first = undefined;
    return ready ?? open(typeof wanted?.video === 'object' ? wanted.video : {});
  };
  const found = await devices.enumerateDevices();
  return {
    cameras: found.filter(({ kind }) => kind === 'videoinput').length,
    end() {
      ended = true;
      for (const stream of streams) stop(stream);
      if (own) Object.defineProperty(devices, 'getUserMedia', own);
      else Reflect.deleteProperty(devices, 'getUserMedia');
    },
  };
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
