/** The sum of amounts of money, exact to the cent; a value that is no number counts as zero. */
export function exactSum(amounts: readonly unknown[]): number {
  const cents = amounts.map((amount) => (typeof amount === 'number' ? Math.round(amount * 100) : 0));
  return cents.reduce((sum, one) => sum + one, 0) / 100;
}
