/**
 * Returns whether a row holds a typed value in its normal form: trimmed, null for an empty one, a moment in UTC, each
 * item of a list once.
 */
export function isKept(typed: unknown, held: unknown): boolean {
  if (isBlank(typed)) return isBlank(held)
  if (isBlank(held)) return false
  if (Array.isArray(typed)) return Array.isArray(held) && isListKept(typed, held)
  if (typeof typed === 'object') return isObjectKept(typed as Fields, held as Fields)
  if (typeof typed !== 'string') return typed === held
  return typeof held === 'string' && isTextKept(typed, held)
}

type Fields = Readonly<Record<string, unknown>>

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

function isListKept(typed: readonly unknown[], held: readonly unknown[]): boolean {
  const isIn = (one: unknown, all: readonly unknown[], kept: (a: unknown, b: unknown) => boolean) =>
    all.some((other) => kept(one, other))
  return typed.every((one) => isIn(one, held, isKept)) && held.every((one) => isIn(one, typed, (a, b) => isKept(b, a)))
}

/** Compares objects. The held one has further fields, and need not show each typed one. */
function isObjectKept(typed: Fields, held: Fields): boolean {
  return Object.entries(typed).every(([name, value]) => !(name in held) || isKept(value, held[name]))
}

function isTextKept(typed: string, held: string): boolean {
  const [wanted, found] = [normal(typed), normal(held)]
  return wanted === found || `https://${wanted}` === found || isSameMoment(wanted, found)
}

function normal(text: string): string {
  return text.trim().toLowerCase()
}

const momentPattern = /^\d{4}-\d\d-\d\dt\d\d:\d\d/

function isSameMoment(typed: string, held: string): boolean {
  return momentPattern.test(typed) && momentPattern.test(held) && Date.parse(typed) === Date.parse(held)
}
