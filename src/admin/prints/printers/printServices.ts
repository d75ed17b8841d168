import { Capacitor } from '@capacitor/core';
import type { HttpClient } from '../../providers/httpClient.ts';
import { nativePrinters } from './nativePrinters.ts';
import { networkPrinters } from './networkPrinters.ts';
import type { PrinterService } from './PrinterService.ts';

/** The ways to printers here: the shell's own ones first, then those of the network. */
export function printServices(http: HttpClient): PrinterService[] {
  return [...(Capacitor.isNativePlatform() ? [nativePrinters()] : []), networkPrinters(http)];
}
