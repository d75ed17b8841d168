import type { BRLMChannelResult, BRLMPrinterModelName, BRLMPrinterPort } from '@rdlabo/capacitor-brotherprint';
import type { PrintedLabel } from '../labels/drawLabel.ts';
import { drawPicture } from '../labels/drawPicture.ts';
import type { LabelPrinter, PrinterService } from './PrinterService.ts';

type Sdk = typeof import('@rdlabo/capacitor-brotherprint');

/** How long the search waits for printers of the network, in seconds. */
const SEARCH = 5;

interface NativePrinter extends LabelPrinter {
  channel: BRLMChannelResult;
  model: BRLMPrinterModelName;
}

/** Label printers that the native shell's SDK reaches, by Wi-Fi or Bluetooth; a browser has no such SDK. */
export function nativePrinters(
  load: () => Promise<Sdk> = () => import('@rdlabo/capacitor-brotherprint'),
  picture: (label: PrintedLabel) => Promise<string> = drawPicture,
): PrinterService {
  return {
    async findPrinters(signal) {
      const sdk = await load();
      for (const port of [sdk.BRLMPrinterPort.wifi, sdk.BRLMPrinterPort.bluetooth]) {
        const printer = await search(sdk, port, signal);
        if (printer) return [printer];
      }
      return [];
    },
    async print(printer, { labels, onProgress, signal }) {
      const { channel, model } = printer as NativePrinter;
      const { BrotherPrint, BRLMPrinterHalftone, BRLMPrinterLabelName, BRLMPrinterScaleMode } = await load();
      for (const [index, label] of labels.entries()) {
        signal.throwIfAborted();
        await BrotherPrint.printImage({
          port: channel.port,
          channelInfo: channel.channelInfo,
          modelName: model,
          labelName: BRLMPrinterLabelName.RollW29,
          encodedImage: await picture(label),
          numberOfCopies: 1,
          autoCut: true,
          scaleMode: BRLMPrinterScaleMode.FitPageAspect,
          // Photos need shades of grey, so they are dithered; the code has no greys and stays sharp.
          halftone: BRLMPrinterHalftone.ErrorDiffusion,
        });
        onProgress(index + 1);
      }
    },
  };
}

/** The first printer found at a port that prints labels from rolls. */
async function search(sdk: Sdk, port: BRLMPrinterPort, signal: AbortSignal): Promise<NativePrinter | undefined> {
  const { BrotherPrint, BrotherPrintEventsEnum } = sdk;
  let found: (printer?: NativePrinter) => void = () => {};
  const first = new Promise<NativePrinter | undefined>((resolve) => {
    found = resolve;
  });
  const listener = await BrotherPrint.addListener(BrotherPrintEventsEnum.onPrinterAvailable, (channel) => {
    const model = modelOf(sdk, channel.modelName);
    if (model) found({ id: channel.channelInfo, name: channel.nodeName || channel.modelName, channel, model });
  });
  // One SDK resolves when its search is over, the other when it has begun. Paired devices are known at once.
  const patience = port === sdk.BRLMPrinterPort.wifi ? SEARCH + 1 : 2;
  const over = setTimeout(found, patience * 1000);
  const giveUp = () => found();
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  try {
    const searched = BrotherPrint.search({ port, searchDuration: SEARCH }).then(() => first);
    const printer = await Promise.race([first, searched]);
    signal.throwIfAborted();
    return printer;
  } finally {
    clearTimeout(over);
    signal.removeEventListener('abort', giveUp);
    await listener.remove();
    await BrotherPrint.cancelSearchWiFiPrinter().catch(() => undefined);
  }
}

/** `Brother QL-820NWBc` → `QL_820NWB`; undefined for printers that have no rolls. */
function modelOf({ BRLMPrinterModelName: models }: Sdk, name: string): BRLMPrinterModelName | undefined {
  const upperName = name.replaceAll('-', '_').toUpperCase();
  return Object.values(models).find((model) => model.startsWith('QL') && upperName.includes(model));
}
