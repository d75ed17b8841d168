/** Texts of the QR codes in a picture. */
export type ReadPicture = (picture: ImageData) => Promise<string[]>;

interface Detector {
  detect(picture: ImageData): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/**
 * The number of consecutive failures after which the browser's own reader is given up: some browsers have one that does
 * not work.
 */
const patience = 3;

/** The browser's own reader where there is one for QR codes, else zxing, which is loaded only then. */
export async function createCodeReader(): Promise<ReadPicture> {
  const own = await ownDetector();
  let read = own ? readerOf(own) : await zxingReader();
  let failures = 0;
  return async (picture) => {
    try {
      const texts = await read(picture);
      failures = 0;
      return texts;
    } catch (error) {
      failures += 1;
      if (own && failures === patience) read = await zxingReader();
      throw error;
    }
  };
}

function readerOf(detector: Detector): ReadPicture {
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

async function zxingReader(): Promise<ReadPicture> {
  const { zxingDetector } = await import('./zxingDetector.ts');
  return readerOf(zxingDetector);
}

async function ownDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return BarcodeDetector && formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
}
