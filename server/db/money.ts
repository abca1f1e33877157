/** Money as the API shows it: cents in whole units, as a decimal; nothing stays nothing. */
export function wholeUnits(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}
