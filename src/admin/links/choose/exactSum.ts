/** The sum of amounts of money, exact to the cent; what holds no number counts nothing. */
export function exactSum(amounts: readonly unknown[]): number {
  const cents = amounts.map((amount) => (typeof amount === 'number' ? Math.round(amount * 100) : 0));
  return cents.reduce((sum, one) => sum + one, 0) / 100;
}
