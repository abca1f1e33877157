import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { Range } from '#shared/platform/lists/lists.ts'
import { DEBOUNCE_DELAY } from '#web/platform/ui/theme.ts'
import styles from './FilterControls.module.css'

interface Props {
  readonly value: Range<number>
  /** Called once typing pauses. */
  readonly onChange: (range: Range<number>) => void
}

/** Filters by a range of numbers, both included. Either may be empty. */
export function NumberRange({ value, onChange }: Props) {
  const [texts, setTexts] = useState({ from: String(value.from ?? ''), to: String(value.to ?? '') })
  const change = useDebouncedCallback(onChange, { delay: DEBOUNCE_DELAY, flushOnUnmount: true })
  const set = (next: typeof texts) => {
    setTexts(next)
    if (!isSwapped(next)) change({ from: numberOf(next.from), to: numberOf(next.to) })
  }
  const swapped = isSwapped(texts)
  return (
    <>
      <div className={styles.numbers}>
        <TextInput
          type="number"
          aria-label="From"
          placeholder="From"
          value={texts.from}
          onChange={(event) => set({ ...texts, from: event.currentTarget.value })}
        />
        –
        <TextInput
          type="number"
          aria-label="To"
          placeholder="To"
          value={texts.to}
          error={swapped}
          onChange={(event) => set({ ...texts, to: event.currentTarget.value })}
        />
      </div>
      {swapped && (
        <p className={styles.error} role="alert">
          The second number cannot be less than the first.
        </p>
      )}
    </>
  )
}

function isSwapped({ from, to }: { from: string; to: string }): boolean {
  const [first, last] = [numberOf(from), numberOf(to)]
  return first !== undefined && last !== undefined && first > last
}

function numberOf(text: string): number | undefined {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number
}
