/** Browsers of tablets download PDFs instead of showing them inside a page. */
export function showsPdfs(): boolean {
  return navigator.pdfViewerEnabled !== false;
}

/** Opens the browser's print dialog for the PDF that a frame shows. */
export function printFrame(frame: HTMLIFrameElement | null): void {
  try {
    frame?.contentWindow?.print();
  } catch {
    // Some browsers give the page no access to their viewer: the PDF is printed from a tab of its own.
    window.open(frame?.src, '_blank', 'noopener');
  }
}
