/**
 * A typed or pasted text as one sees it: trimmed, signs of full width as plain ones, and without those that have no shape.
 * Windows' own dialogs, chats and web pages put them around the numbers and days that are copied from there.
 */
export function visibleText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
}
