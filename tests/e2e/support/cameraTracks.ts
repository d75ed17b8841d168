import type { Page } from 'playwright-core';

/** Makes the page remember every track of its cameras; before it is opened. */
export async function recordTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { cameraTracks: tracks });
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await getUserMedia(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** Whether the camera is on: the states of all tracks that there ever were, `live` or `ended`. */
export function trackStates(page: Page): Promise<MediaStreamTrackState[]> {
  return page.evaluate(() =>
    (window as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.map(({ readyState }) => readyState),
  );
}
