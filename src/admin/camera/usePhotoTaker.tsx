import { useTranslate } from 'ra-core';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useBackCloses } from '../../fields/media/useBackCloses.tsx';
import { Modal } from '../common/loading/layers.tsx';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { type CameraProblem, cameraProblemOf } from '../scanner/reading/cameraProblems.ts';
import { photoFile } from './jpegOf.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx'));

interface PhotoTaker {
  /** Takes a photo, as JPEG of quality 90. Undefined: no photo was taken, and the user knows why. */
  takePhoto: () => Promise<File | undefined>;
  /** The camera or dialog that is on screen in the meantime. */
  stage: ReactNode;
}

type Answer = File | 'again' | undefined;

/** What is shown while a photo is taken. */
type Scene =
  | { at: 'camera' }
  | { at: 'crop'; picture: Blob; done: (answer: Answer | Promise<Answer>) => void }
  | { at: 'problem'; problem: CameraProblem; done: (answer: Answer) => void };

/** Takes photos with the device's camera: on a native shell by its own camera, in a browser by a camera on the page. */
export function usePhotoTaker(): PhotoTaker {
  const translate = useTranslate();
  const [scene, setScene] = useState<Scene>();
  const busy = useRef(false);
  const takePhoto = useCallback(async () => {
    if (busy.current) return undefined;
    busy.current = true;
    try {
      let answer: Answer = 'again';
      while (answer === 'again') answer = await takeOne(translate, setScene);
      return answer;
    } finally {
      busy.current = false;
      setScene(undefined);
    }
  }, [translate]);
  return { takePhoto, stage: scene && <Stage scene={scene} /> };
}

async function takeOne(translate: (key: string) => string, show: (scene: Scene) => void): Promise<Answer> {
  show({ at: 'camera' });
  try {
    // The camera's parts are loaded with the first photo.
    const { openCamera } = await import('./openCamera.ts');
    const shot = await openCamera(translate);
    if (!shot) return undefined;
    if (shot.edited) return photoFile(shot.picture);
    return await new Promise<Answer>((done) => show({ at: 'crop', picture: shot.picture, done }));
  } catch (error) {
    const problem = cameraProblemOf(error);
    // The other problems are explained on screen in full.
    if (problem === 'failed') console.debug('No photo could be taken:', String(error));
    return new Promise<Answer>((done) => show({ at: 'problem', problem, done }));
  }
}

function Stage({ scene }: { scene: Scene }) {
  const translate = useTranslate();
  useBackCloses(() => goBack(scene));
  if (scene.at === 'camera') return <Shield />;
  if (scene.at === 'crop') {
    return (
      <Suspense fallback={<Shield />}>
        <CropDialog
          picture={scene.picture}
          onDone={scene.done}
          onFailed={(error) => scene.done(Promise.reject(error))}
        />
      </Suspense>
    );
  }
  return (
    <ConfirmDialog
      open
      title={translate('facet.camera.problemTitle')}
      confirmLabel={translate('facet.scanner.tryAgain')}
      onConfirm={() => scene.done('again')}
      onCancel={() => scene.done(undefined)}
    >
      {translate(`facet.camera.problem.${scene.problem}`)}
    </ConfirmDialog>
  );
}

/** Moves the focus from the crop dialog to the camera, and from there back to the page. */
function goBack(scene: Scene): void {
  if (scene.at === 'camera') void import('./pwaCamera.ts').then(({ closeCamera }) => closeCamera());
  else scene.done(scene.at === 'crop' ? 'again' : undefined);
}

/** While the camera is on top, a dialog below it must neither hold the focus nor be reachable. */
function Shield() {
  return (
    <Modal open disableEnforceFocus disableAutoFocus hideBackdrop aria-hidden>
      <span />
    </Modal>
  );
}
