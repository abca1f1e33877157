/** Formats an amount in whole units of a currency: "$45", "$45.50", "€1,200". */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount,
  )
}

/** Formats a rate: "$45 per hour", or "$45 / h" when there is little room; `undefined` if there is none to show. */
export function hourlyRate(rate: number | null | undefined, currency: string, unit = 'per hour'): string | undefined {
  return typeof rate === 'number' ? `${money(rate, currency)} ${unit}` : undefined
}

/** Formats a range of amounts in whole units; `undefined` if both ends are open. */
export function moneyRange(min: number | null, max: number | null, currency: string): string | undefined {
  if (min !== null && max !== null) return `${money(min, currency)} - ${money(max, currency)}`
  if (min !== null) return `from ${money(min, currency)}`
  return max === null ? undefined : `up to ${money(max, currency)}`
}
