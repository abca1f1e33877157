import { exchangeSentence, missingRateSentence } from '#shared/exchangeRates/exchange.ts'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import ui from '#web/platform/ui/ui.module.css'
import { CurrencyField } from './CurrencyField.tsx'
import { MoneyField } from './MoneyField.tsx'
import { useConvertedCost } from './useConvertedCost.ts'

interface Props {
  /** The currency of the bill rate and of the figures. */
  readonly currency: string
  readonly required?: boolean
}

/** Edits what a developer costs per hour, in any currency, and says what it is worth today. */
export function CostFields({ currency, ...props }: Props) {
  const { entered, rates } = useConvertedCost(currency)
  return (
    <>
      <div className={ui.pair}>
        <MoneyField name="cost_rate" label="Cost rate per hour" currency={entered} {...props} />
        <CurrencyField name="cost_currency" label="Currency of the cost" placeholder={currency} />
      </div>
      {entered !== currency && rates && <Worth currency={currency} />}
    </>
  )
}

function Worth({ currency }: Props) {
  const { cost, entered, used, rates = [] } = useConvertedCost(currency)
  const missing = missingRateSentence(entered, currency, rates)
  if (missing) return <p className={ui.quiet}>{missing}</p>
  const worth = hourlyRate(cost, currency)
  return worth ? <p className={ui.quiet}>{`This is ${worth}, ${exchangeSentence(used)}.`}</p> : null
}
