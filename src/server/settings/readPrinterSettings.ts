export interface PrinterSettings {
  /** Addresses of printers, ipp:// or ipps://. */
  printers: string[];
  /** Whether others are looked for on the network. */
  printerDiscovery: boolean;
}

/** `PRINTERS` and `PRINTER_DISCOVERY`; a sentence for each that makes no sense goes to `wrong`. */
export function readPrinterSettings(env: NodeJS.ProcessEnv, wrong: string[]): PrinterSettings {
  const printers = (env.PRINTERS ?? '').split(/[\s,]+/).filter(Boolean);
  const strange = printers.find((address) => !/^ipps?:\/\/[^/?#]+/.test(address) || !URL.canParse(address));
  if (strange !== undefined) {
    wrong.push(
      `PRINTERS holds "${strange}"; write addresses such as ipp://192.168.1.20/ipp/print, separated by commas.`,
    );
  }
  const discovery = env.PRINTER_DISCOVERY || 'on';
  if (discovery !== 'on' && discovery !== 'off') {
    wrong.push(`PRINTER_DISCOVERY is "${discovery}"; set it to on or off.`);
  }
  return { printers, printerDiscovery: discovery !== 'off' };
}
