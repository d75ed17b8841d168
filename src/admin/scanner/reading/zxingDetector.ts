import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Unasked it would come from a CDN; ours is built into the product and works without the internet.
prepareZXingModule({
  overrides: { locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasmAddress : folder + file) },
});

/** What stands in for the browser's own reader of codes where there is none. */
export const zxingDetector = new BarcodeDetector({ formats: ['qr_code'] });
