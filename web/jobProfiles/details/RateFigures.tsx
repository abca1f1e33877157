import { marginFormulas, marginsOfRates } from '#shared/jobProfiles/margins.ts'
import { useConvertedCost } from '#web/platform/forms/money/useConvertedCost.ts'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { money } from '#web/platform/lib/text/money.ts'
import styles from './RateFigures.module.css'

/** Shows what the firm earns per hour with the rates of the form, each figure with its formula. */
export function RateFigures({ currency }: { readonly currency: string }) {
  const { bill_rate } = useFormContext().fields.values
  const { cost } = useConvertedCost(currency)
  const margins = marginsOfRates(cost, toRate(bill_rate))
  const figures = [
    { name: 'spread', label: 'Spread', text: margins && money(margins.spread / 100, currency) },
    { name: 'markup', label: 'Markup', text: percentText(margins?.markup) },
    { name: 'margin', label: 'Margin', text: percentText(margins?.margin) },
  ] as const
  return (
    <dl className={styles.figures} aria-live="polite">
      {figures.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd data-bad={margins !== undefined && margins.spread < 0}>
            {text ?? '–'}
            <small>{marginFormulas[name]}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function toRate(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function percentText(percent: number | null | undefined): string | undefined {
  return typeof percent === 'number' ? `${percent} %` : undefined
}
