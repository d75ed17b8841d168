/** Escapes text for XML elements and attributes. Characters that XML cannot represent are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r -\uFFFD]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
