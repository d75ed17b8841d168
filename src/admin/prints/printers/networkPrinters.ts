import type { HttpClient } from '../../providers/http/httpClient.ts';
import type { PrinterService } from './PrinterService.ts';

interface NetworkPrinter {
  id: string;
  name: string;
  accepts: string[];
}

/** The printers that the server has found, or that its settings name. */
export function networkPrinters(http: HttpClient): PrinterService {
  return {
    async findPrinters(signal) {
      const { json } = await http('api/printer', { signal, ownErrors: true });
      return (json as NetworkPrinter[]).filter(({ accepts }) => accepts.includes('application/pdf'));
    },
    async print({ id }, { labels, pdf, signal }) {
      const { width = 29, height = 42 } = labels[0]?.template.page ?? {};
      const query = new URLSearchParams({
        copies: '1',
        fit: 'true',
        width: String(width),
        height: String(height),
        name: `Labels (${labels.length})`,
      });
      await http(`api/printer/${id}/print?${query}`, {
        method: 'POST',
        body: await pdf(),
        headers: { 'Content-Type': 'application/pdf' },
        signal,
        ownErrors: true,
      });
    },
  };
}
