/** Formats an amount in whole units of a currency: "$45", "$45.50", "€1,200". */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount,
  )
}

/** Formats a range of amounts in whole units; `undefined` if both ends are open. */
export function moneyRange(min: number | null, max: number | null, currency: string): string | undefined {
  if (min !== null && max !== null) return `${money(min, currency)} - ${money(max, currency)}`
  if (min !== null) return `from ${money(min, currency)}`
  return max === null ? undefined : `up to ${money(max, currency)}`
}
