/** Converts cents to units of the currency, as the API shows money. Null and columns that were not selected become null. */
export function centsToUnits(cents: number | null | undefined): number | null {
  return typeof cents === 'number' ? cents / 100 : null
}

/** A row with its amounts in units: `cost_rate_cents` becomes `cost_rate`. */
export type InUnits<Row> = {
  [Column in keyof Row as Column extends `${infer Amount}_cents` ? Amount : Column]: Column extends `${string}_cents`
    ? number | null
    : Row[Column]
}

/** Converts the amounts of a row to units of its currency, as the API shows money: `cost_rate_cents` becomes `cost_rate`. */
export function inUnits<Row extends object>(row: Row): InUnits<Row>
export function inUnits(row: Readonly<Record<string, unknown>>) {
  const shown: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    if (column.endsWith('_cents'))
      shown[column.slice(0, -'_cents'.length)] = typeof value === 'number' ? value / 100 : null
    else shown[column] = value
  }
  return shown
}

/** Converts units of a currency to cents. Null stays null, and undefined means that nothing changes. */
export function unitsToCents<Units extends number | null | undefined>(units: Units): Units
export function unitsToCents(units: number | null | undefined): number | null | undefined {
  return typeof units === 'number' ? Math.round(units * 100) : units
}
