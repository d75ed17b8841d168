import { describe, expect, it } from 'vitest';
import { boxInVideo } from './boxInVideo.ts';

const size = (width: number, height: number) => ({ width, height });

describe('the box in the picture of the camera', () => {
  it('SCAN-01 is what lies behind 170 x 170 on screen, in the middle', () => {
    expect(boxInVideo(size(1280, 720), size(480, 360), 170)).toEqual({ left: 470, top: 190, side: 340 });
    expect(boxInVideo(size(640, 480), size(480, 360), 170)).toEqual({ left: 207, top: 127, side: 227 });
    expect(boxInVideo(size(480, 640), size(480, 360), 170)).toEqual({ left: 155, top: 235, side: 170 });
  });

  it('is never larger than the picture', () => {
    expect(boxInVideo(size(320, 240), size(200, 150), 170)).toEqual({ left: 40, top: 0, side: 240 });
  });

  it('is not there before the picture is', () => {
    expect(boxInVideo(size(0, 0), size(480, 360), 170)).toBeUndefined();
    expect(boxInVideo(size(640, 480), size(0, 0), 170)).toEqual({ left: 80, top: 0, side: 480 });
  });
});
