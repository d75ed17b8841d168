import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

// By default it would be loaded from a CDN; ours is part of the build and works without the internet.
prepareZXingModule({
  overrides: { locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasmAddress : folder + file) },
});

/** Replaces the browser's own code reader where there is none. */
export const zxingDetector = new BarcodeDetector({ formats: ['qr_code'] });
