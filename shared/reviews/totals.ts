/** A total as the API and every screen give it: one digit, rounded half up. Totals of earlier releases have more digits. */
export function roundTotal(total: number): number
export function roundTotal(total: number | null): number | null
export function roundTotal(total: number | null): number | null {
  // Decimals are moved in text, since 64.95 × 10 is less than 649.5 for a computer.
  return total === null ? null : Math.round(Number(`${total}e1`)) / 10
}

/** A total as people read it, such as 64.9%. */
export function formatTotal(total: number): string {
  return `${roundTotal(total)}%`
}
