import { Camera, CameraDirection, type TakePhotoOptions } from '@capacitor/camera';
import { Capacitor } from '@capacitor/core';
import { CameraError, cameraProblemOf } from '../scanner/reading/cameraProblems.ts';
import { jpegQuality } from './jpegOf.ts';
import { lendCamera } from './lendCamera.ts';
import { dressCamera, loadPwaCamera } from './pwaCamera.ts';

/** A photo as the device delivered it. */
interface Shot {
  picture: Blob;
  /** The photo has its final quality, and the user could crop it: a native shell offers that, a browser does not. */
  edited: boolean;
}

const wish: TakePhotoOptions = {
  quality: jpegQuality,
  editable: 'in-app',
  correctOrientation: true,
  cameraDirection: CameraDirection.Rear,
};

/**
 * Takes one photo with the device's camera.
 *
 * @param say translates the texts under `facet.camera`
 * @returns undefined when people changed their mind; the camera is off in every case
 * @throws CameraError, or the browser's own error; see cameraProblemOf
 */
export async function openCamera(textOf: (key: string) => string): Promise<Shot | undefined> {
  return Capacitor.isNativePlatform() ? takeNative() : takeInBrowser(textOf);
}

async function takeNative(): Promise<Shot | undefined> {
  const picture = await shoot().catch((error: unknown) => {
    throw new CameraError(nativeProblems[codeOf(error)] ?? 'failed');
  });
  return picture && { picture, edited: true };
}

async function takeInBrowser(textOf: (key: string) => string): Promise<Shot | undefined> {
  // Without a camera, or without permission to use it, the plugin would wait for ever.
  const lent = await lendCamera();
  try {
    await loadPwaCamera();
    const undress = dressCamera(textOf, { several: lent.cameras > 1 });
    try {
      const picture = await shoot();
      return picture && { picture, edited: false };
    } finally {
      undress();
    }
  } catch (error) {
    throw new CameraError(cameraProblemOf(error));
  } finally {
    lent.end();
  }
}

async function shoot(): Promise<Blob | undefined> {
  try {
    const { webPath } = await Camera.takePhoto(wish);
    if (!webPath) throw new CameraError('failed');
    return await takeOver(webPath);
  } catch (error) {
    if (isCanceled(error)) return undefined;
    throw error;
  }
}

async function takeOver(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (address.startsWith('blob:')) URL.revokeObjectURL(address);
  return answer.blob();
}

/** The messages of the plugin's errors on Android and iOS. */
const nativeProblems: Record<string, 'refused' | 'missing'> = {
  'OS-PLUG-CAMR-0003': 'refused',
  'OS-PLUG-CAMR-0007': 'missing',
};

/** The user left the camera while taking the photo, or while editing it. */
const canceled = ['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0013'];

function isCanceled(error: unknown): boolean {
  // In a browser the error has no code, only this sentence.
  return canceled.includes(codeOf(error)) || (error as Error | null)?.message === 'User cancelled photos app';
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}
