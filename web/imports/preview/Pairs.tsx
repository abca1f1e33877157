import type { PersonPair } from '#shared/imports/imports.ts'
import styles from '#web/imports/ImportResult.module.css'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { ChoiceButtons } from '#web/platform/ui/inputs/ChoiceButtons.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { Decisions } from './mended.ts'

interface Props {
  readonly pairs: readonly PersonPair[]
  readonly decisions: Decisions
  readonly onDecide: (decisions: Decisions) => void
}

const choices = [
  { value: 'same', label: 'The same person' },
  { value: 'apart', label: 'Another person' },
] as const

/** Shows rows beside somebody of the same name under another address. A row waits until it is decided. */
export function Pairs({ pairs, decisions, onDecide }: Props) {
  if (pairs.length === 0) return null
  const decide = (key: string, value: string) => {
    const choice = choices.find((one) => one.value === value)?.value
    if (choice) onDecide({ ...decisions, pairs: { ...decisions.pairs, [key]: choice } })
  }
  return (
    <section className={`${ui.card} ${styles.pairs}`} aria-label="The same person?">
      <h2>The same person? ({formatCount(pairs.length)})</h2>
      <ul>
        {pairs.map(({ file, line, who, email, other }) => (
          <li key={`${file} ${line}`}>
            <ChoiceButtons
              label={`${who}: ${email} on line ${line}, ${other.email} ${other.line === null ? 'in Vouch' : `on line ${other.line}`}`}
              options={choices}
              value={decisions.pairs[`${file} ${line}`] ?? ''}
              onChange={(value) => decide(`${file} ${line}`, value)}
            />
          </li>
        ))}
      </ul>
      <p className={ui.quiet}>Rows about the same person are imported once, under the address that is there already.</p>
    </section>
  )
}
