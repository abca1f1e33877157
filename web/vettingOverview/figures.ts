/** A figure with its 95 % interval, as the API gives it. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** "86 %" */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** "4.2" days. */
export function days(value: number | null): string {
  return value === null ? '–' : value.toFixed(1)
}

/** "+1.2", with the minus of typography. */
export function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return text
  return value < 0 ? `−${text}` : `+${text}`
}

/** "0.43" */
export function decimal(value: number): string {
  return value < 0 ? `−${Math.abs(value).toFixed(2)}` : value.toFixed(2)
}

/** "95 % interval: −1.6 to +3.9"; undefined of nothing. */
export function intervalHint(estimate: Estimate | null, format: (value: number) => string): string | undefined {
  return estimate ? `95 % interval: ${format(estimate.low)} to ${format(estimate.high)}` : undefined
}
