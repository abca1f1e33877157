import { type EstimateFieldsFragment, graphql } from '#web/platform/lib/graphql.ts'

graphql(`
  fragment EstimateFields on Estimate {
    value
    low
    high
  }
`)

/** A figure with its 95 % interval. */
export type Estimate = EstimateFieldsFragment

/** Formats like "86 %". */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** Formats days like "4.2". */
export function days(value: number | null): string {
  return value === null ? '–' : value.toFixed(1)
}

/** Formats like "+1.2", with a typographic minus. */
export function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return text
  return value < 0 ? `−${text}` : `+${text}`
}

/** Formats like "0.43". */
export function decimal(value: number): string {
  return value < 0 ? `−${Math.abs(value).toFixed(2)}` : value.toFixed(2)
}

/** Formats like "95 % interval: −1.6 to +3.9"; undefined without an estimate. */
export function intervalHint(estimate: Estimate | null, format: (value: number) => string): string | undefined {
  return estimate ? `95 % interval: ${format(estimate.low)} to ${format(estimate.high)}` : undefined
}
