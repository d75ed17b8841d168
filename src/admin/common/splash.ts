/** Takes the splash screen of index.html away; does nothing when it is gone already. */
export function hideSplash(): void {
  document.getElementById('splash')?.remove();
}
