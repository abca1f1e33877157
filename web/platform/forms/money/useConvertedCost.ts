import { convertMoney, type ExchangeRate } from '#shared/exchangeRates/exchange.ts'
import { isCurrency } from '#shared/platform/fields.ts'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useExchangeRates } from '#web/platform/lib/api/useExchangeRates.ts'

interface ConvertedCost {
  /** The currency that the form has it in. */
  readonly entered: string
  /** The cost in units of the wanted currency; undefined without an amount, or without an exchange rate. */
  readonly cost: number | undefined
  /** The exchange rates that it uses. */
  readonly used: readonly ExchangeRate[]
  /** All exchange rates of today; undefined until they are read. */
  readonly rates: readonly ExchangeRate[] | undefined
}

/** Converts the cost rate of the form around into a currency, at the rates of today. */
export function useConvertedCost(currency: string): ConvertedCost {
  const { cost_rate, cost_currency } = useFormContext().fields.values
  const code = String(cost_currency).trim().toUpperCase()
  const entered = isCurrency(code) ? code : currency
  const rates = useExchangeRates(entered !== currency)
  if (typeof cost_rate !== 'number') return { entered, cost: undefined, used: [], rates }
  const converted = convertMoney({ cents: Math.round(cost_rate * 100), currency: entered }, currency, rates ?? [])
  return { entered, cost: converted && converted.result / 100, used: converted?.rates ?? [], rates }
}
