/** Converts cents to units of the currency, as the API shows money. Null and columns that were not selected become null. */
export function centsToUnits(cents: number | null | undefined): number | null {
  return typeof cents === 'number' ? cents / 100 : null
}

/** Converts units of a currency to cents. Null stays null, and undefined means that nothing changes. */
export function unitsToCents<Units extends number | null | undefined>(units: Units): Units
export function unitsToCents(units: number | null | undefined): number | null | undefined {
  return typeof units === 'number' ? Math.round(units * 100) : units
}
