/** The document's title on every page: the site's name followed by ERP. */
export function setDocumentTitle(siteName: string): void {
  document.title = `${siteName} ERP`;
}
