/** Money as the API shows it: cents in whole units, as a decimal; nothing, or what was not selected, stays nothing. */
export function wholeUnits(cents: number | null | undefined): number | null {
  return typeof cents === 'number' ? cents / 100 : null
}
