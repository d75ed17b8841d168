/** Text as XML takes it, in elements and attributes: without the characters that it has no way to write. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r -\uFFFD]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
