import { convertCost, type StoredCost } from '#server/exchangeRates/costColumns.ts'
import { BadRowError } from '#server/imports/importer/change.ts'
import type { RowOf } from '#server/imports/importer/data.ts'
import type { JobProfileRow } from '#server/imports/templates/rows.ts'
import { type ExchangeRate, missingRateSentence } from '#shared/exchangeRates/exchange.ts'

/** What a cost of a row means: the currency that its profile will have, that of the developer, and what is stored. */
interface CostTerms {
  readonly currency: string
  readonly developerCurrency: string
  readonly existing: RowOf<'job_profiles'> | undefined
  readonly rates: readonly ExchangeRate[]
}

/**
 * Gives the columns of a cost. One without a currency is in that of the developer, and like one that somebody enters it is converted at the
 * exchange rate of today. A stored one of the same amount stays, so that a second run changes nothing.
 * @throws BadRowError for a part of a cost in another currency, and where no exchange rate was entered.
 */
export function importedCost(row: JobProfileRow, terms: CostTerms): Partial<StoredCost> {
  const { cost_rate: cents, cost_entered, cost_currency, cost_rate_currency: own } = row
  const parts = [cost_entered, cost_currency].filter((part) => part !== undefined).length
  if (parts === 1 || (parts === 2 && cents === undefined)) {
    throw new BadRowError('cost_entered: a cost in another currency needs cost_entered, cost_currency and cost_rate.')
  }
  if (cents === undefined) return {}
  if (parts === 2 || row.currency !== undefined) {
    const entered = { cost_entered_cents: cost_entered ?? null, cost_currency: cost_currency ?? null }
    return { cost_rate_cents: cents, ...entered }
  }
  const stored = storedCost(terms)
  if (stored && stored.cents === cents && (own ?? stored.currency) === stored.currency) return stored.columns
  const money = { cents, currency: own ?? terms.developerCurrency }
  const cost = convertCost(money, terms.currency, terms.rates)
  if (cost) return cost
  const missing = missingRateSentence(money.currency, terms.currency, terms.rates)
  throw new BadRowError(`cost_rate: it is in ${money.currency}. ${missing}`)
}

function storedCost({ currency, existing }: CostTerms) {
  if (!existing || existing.currency !== currency) return undefined
  const { cost_rate_cents, cost_entered_cents, cost_currency } = existing
  return {
    cents: cost_entered_cents ?? cost_rate_cents,
    currency: cost_currency ?? existing.currency,
    columns: { cost_rate_cents, cost_entered_cents, cost_currency },
  }
}
