/** The exact sum of decimals as a decimal, whatever their number; a value that is no number counts as zero. */
export function exactTotal(values: readonly unknown[]): string {
  const texts = values.map((value) => plain(value)).filter((text) => text !== undefined);
  const places = Math.max(0, ...texts.map((text) => (text.split('.')[1] ?? '').length));
  const sum = texts.reduce((total, text) => total + scaled(text, places), 0n);
  if (places === 0) return String(sum);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const written = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 });

/** Up to 15 digits, the form in which the API sends numbers, a number and its decimal text are equal. */
function plain(value: unknown): string | undefined {
  const text = typeof value === 'number' ? written.format(value) : value;
  return typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? text : undefined;
}

function scaled(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}
