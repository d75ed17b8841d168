import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CameraProblem, cameraProblemOf } from './reading/cameraProblems.ts';
import { runCamera } from './reading/runCamera.ts';

export interface Camera {
  /** The video element for the picture. */
  video: RefObject<HTMLVideoElement | null>;
  problem: CameraProblem | undefined;
  tryAgain: () => void;
}

/** Runs the camera for as long as the component is mounted. */
export function useCamera(onText: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onText);
  const [problem, setProblem] = useState<CameraProblem>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    latest.current = onText;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs it anew
  useEffect(() => {
    if (!video.current) return;
    const ending = new AbortController();
    const { signal } = ending;
    runCamera(video.current, { signal, onText: (text) => latest.current(text) }).catch((error: unknown) => {
      if (signal.aborted) return;
      const found = cameraProblemOf(error);
      // The other problems are explained on screen in full.
      if (found === 'failed') console.debug('The camera could not be started:', String(error));
      setProblem(found);
    });
    return () => ending.abort();
  }, [attempt]);

  const tryAgain = () => {
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  return { video, problem, tryAgain };
}
