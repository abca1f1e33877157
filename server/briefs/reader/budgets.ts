import type { BriefBudget } from '#shared/briefs/brief.ts'
import type { JobType } from '#shared/jobs/jobStatuses.ts'

/** The hours in a day of work, which turn a rate per day into one per hour. */
const hoursOfDay = 8

const currencies: Readonly<Record<string, string>> = {
  ...{
    '€': 'EUR',
    euro: 'EUR',
    euros: 'EUR',
    $: 'USD',
    us$: 'USD',
    dollar: 'USD',
    dollars: 'USD',
    '£': 'GBP',
    pounds: 'GBP',
  },
  ...{ r$: 'BRL', c$: 'CAD', a$: 'AUD', zł: 'PLN', zl: 'PLN', fr: 'CHF' },
}

/** A number with its currency before or after it. */
const amount =
  /(?<![\p{L}\p{N}.,])(?:(?<before>(?:US|R|C|A)\$|[€$£]|(?:EUR|USD|GBP|CHF|PLN|CAD|AUD|BRL|SEK|NOK|DKK|CZK|INR|MXN|RON|HUF|AED|SGD|NZD|ZAR|ILS|TRY|UAH|COP|CLP|PEN)(?!\p{L}))\s?)?(?<number>\d{1,3}(?:[.,'’\u00a0]\d{3}){1,2}(?!\d)|\d{1,7})(?<decimals>[.,]\d{1,2}(?!\d))?\s?(?:(?<thousands>k)(?!\p{L}))?\s?(?:(?<after>[€$£]|(?:zł|euros?|EUR|USD|GBP|CHF|PLN|CAD|AUD|BRL|SEK|NOK|DKK|CZK|INR|MXN|RON|HUF|AED|SGD|NZD|ZAR|ILS|TRY|UAH|COP|CLP|PEN|dollars?|pounds)(?!\p{L})))?/giu
const rangeSign = /^\s?(?:-|–|—|to|bis|and|und|until)\s?$/iu
const upTo = /(?:up to|max(?:imum|imal)?\.?|at most|(?:no|not) more than|bis(?: zu)?|under|below|≤|<)\s?(?:of )?$/iu
const from = /(?:(?<!\p{L})from|min(?:imum)?\.?|at least|starting at|(?<!\p{L})ab|≥|>)\s?$/iu
/** Words of the line before an amount that make it money of a job. */
const label =
  /(?<!\p{L})(?:budgets?|rates?|pays?|paying|salary|gehalt|stundensatz|tagessatz|honorar|compensation|ctc|hourly|monthly|annual(?:ly)?)(?!\p{L})/iu

type Unit = JobType | 'DAILY'

const unitsAfter: readonly (readonly [Unit, RegExp])[] = [
  [
    'HOURLY',
    /^\s{0,2}\(?(?:gross |net |brutto |netto )?(?:(?:\/|per|an|the|pro|je|die|p\.?)\s?(?:h(?:r|our)?|std\.?|stunde)|hourly|an hour|ph)(?!\p{L})/iu,
  ],
  [
    'MONTHLY',
    /^\s{0,2}\(?(?:gross |net |brutto |netto )?(?:(?:\/|per|a|pro|je|im)\s?(?:month|mo|monat)|monthly|mtl\.?|p\.?m\.)(?!\p{L})/iu,
  ],
  [
    'SALARY',
    /^\s{0,2}\(?(?:gross |net |brutto |netto )?(?:(?:\/|per|a|pro|je|im)\s?(?:year|yr|annum|jahr)|yearly|annually|annual|p\.?\s?a\.?|a year|base(?: salary)?)(?!\p{L})/iu,
  ],
  [
    'DAILY',
    /^\s{0,2}\(?(?:gross |net |brutto |netto )?(?:(?:\/|per|a|pro|je)\s?(?:day|tag|manntag)|daily|tagessatz|day rate)(?!\p{L})/iu,
  ],
]
const unitsBefore: readonly (readonly [Unit, RegExp])[] = [
  ['HOURLY', /(?<!\p{L})(?:hourly|per hour|stundensatz)(?!\p{L})/iu],
  ['DAILY', /(?<!\p{L})(?:daily|day rate|tagessatz)(?!\p{L})/iu],
  ['MONTHLY', /(?<!\p{L})(?:monthly|monatlich)(?!\p{L})/iu],
  ['SALARY', /(?<!\p{L})(?:salary|annual|yearly|gehalt|ctc)(?!\p{L})/iu],
]
/** Without a unit, a rate up to this amount is one per hour, and from the other one a salary. */
const guesses = { hourly: 300, yearly: 15_000 } as const
/** A currency behind the unit: "45/h USD". */
const lateCurrency = /^\s?(?<sign>[€$£]|(?:EUR|USD|GBP|CHF|PLN|CAD|euros?|dollars?)(?!\p{L}))/iu
const window = 40

interface Amount {
  readonly start: number
  readonly end: number
  readonly value: number
  readonly isThousands: boolean
  readonly currency: string | undefined
}

/** Finds what a brief pays: the first money whose unit is said, or is plain from its label. */
export function readBudget(text: string): BriefBudget | null {
  const amounts = Array.from(text.matchAll(amount), toAmount)
  for (const [index, first] of amounts.entries()) {
    const next = amounts[index + 1]
    const isRange = next !== undefined && rangeSign.test(text.slice(first.end, next.start))
    const budget = budgetOf(text, first, isRange ? next : undefined)
    if (budget) return budget
  }
  return null
}

function budgetOf(text: string, first: Amount, second: Amount | undefined): BriefBudget | undefined {
  const last = second ?? first
  const known = first.currency ?? second?.currency
  const before =
    text
      .slice(Math.max(0, first.start - window), first.start)
      .split(/[\n;]|\.\s/)
      .at(-1) ?? ''
  const behind = text.slice(last.end, last.end + window)
  const unit = unitOf(behind, before, last.value)
  if (!unit || !(known || last.isThousands || label.test(before))) return undefined
  const late = known ? undefined : lateCurrency.exec(behind.slice(unit.length))
  const currency = known ?? codeOfCurrency(late?.groups?.sign)
  const low = first.isThousands || !last.isThousands || first.value >= 1_000 ? first.value : first.value * 1_000
  const [min, max] = endsOf(second ? low : undefined, last.value, before)
  return {
    ...toJobType(unit.unit, min, max),
    currency: currency ?? null,
    start: first.start,
    end: last.end + unit.length + (late?.[0].length ?? 0),
  }
}

function endsOf(low: number | undefined, high: number, before: string): [number | null, number | null] {
  if (low !== undefined) return low <= high ? [low, high] : [null, high]
  return from.test(before) && !upTo.test(before) ? [high, null] : [null, high]
}

function toJobType(unit: Unit, min: number | null, max: number | null): Pick<BriefBudget, 'type' | 'min' | 'max'> {
  if (unit !== 'DAILY') return { type: unit, min, max }
  const perHour = (value: number | null) => value && Math.round((100 * value) / hoursOfDay) / 100
  return { type: 'HOURLY', min: perHour(min), max: perHour(max) }
}

/** Finds the unit behind an amount, or else before it, and how many characters it has behind it. */
function unitOf(behind: string, before: string, value: number): { unit: Unit; length: number } | undefined {
  for (const [unit, pattern] of unitsAfter) {
    const found = pattern.exec(behind)
    if (found) return { unit, length: found[0].length }
  }
  const told = unitsBefore.find(([, pattern]) => pattern.test(before))?.[0]
  if (told) return { unit: told, length: 0 }
  if (!label.test(before)) return undefined
  if (value <= guesses.hourly) return { unit: 'HOURLY', length: 0 }
  return value >= guesses.yearly ? { unit: 'SALARY', length: 0 } : undefined
}

function toAmount({ 0: written, index, groups = {} }: RegExpExecArray): Amount {
  const { before, number = '', decimals = '', thousands, after } = groups
  const units = Number(number.replace(/\D/g, '') + decimals.replace(',', '.'))
  return {
    start: index,
    end: index + written.trimEnd().length,
    value: thousands ? units * 1_000 : units,
    isThousands: thousands !== undefined,
    currency: codeOfCurrency(before ?? after),
  }
}

function codeOfCurrency(written: string | undefined): string | undefined {
  return written === undefined ? undefined : (currencies[written.toLowerCase()] ?? written.toUpperCase())
}
