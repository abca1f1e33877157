/** Rounds a total half up to one digit, for the API and every screen. Totals of earlier releases have more digits. */
export function roundTotal(total: number): number
export function roundTotal(total: number | null): number | null
export function roundTotal(total: number | null): number | null {
  // Moves the decimals in text, because 64.95 × 10 is less than 649.5 in floating point.
  return total === null ? null : Math.round(Number(`${total}e1`)) / 10
}

/** Writes a total as 64.9%. */
export function formatTotal(total: number): string {
  return `${roundTotal(total)}%`
}
