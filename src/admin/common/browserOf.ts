const browsers: [name: string, trace: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const systems: [name: string, trace: RegExp][] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** The common name of the browser behind a User-Agent header, e.g. 'Chrome · Windows'; empty when it is not known. */
export function browserOf(userAgent: string): string {
  const known = [browsers, systems].map((names) => names.find(([, trace]) => trace.test(userAgent))?.[0]);
  return known.filter(Boolean).join(' · ');
}
