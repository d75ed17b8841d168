/** Browsers of tablets save PDFs rather than show them inside of a page. */
export function showsPdfs(): boolean {
  return navigator.pdfViewerEnabled !== false;
}

/** Opens the browser's print dialog for the PDF that a frame shows. */
export function printFrame(frame: HTMLIFrameElement | null): void {
  try {
    frame?.contentWindow?.print();
  } catch {
    // Some browsers keep their viewer from the page around it: it prints in a tab of its own.
    window.open(frame?.src, '_blank', 'noopener');
  }
}
