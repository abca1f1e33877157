/** Converts cents to units of the currency, as the API shows money. Null and columns that were not selected become null. */
export function centsToUnits(cents: number | null | undefined): number | null {
  return typeof cents === 'number' ? cents / 100 : null
}
