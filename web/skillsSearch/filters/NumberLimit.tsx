import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { DEBOUNCE_DELAY } from '#web/platform/ui/theme.ts'
import styles from './CandidateFilters.module.css'
import { isAllowed, type NumberFilter, numberFilters } from './filters.ts'

interface Props {
  readonly name: NumberFilter
  readonly label: string
  readonly value: number | null | undefined
  /** Called once typing pauses; undefined takes the filter away. */
  readonly onChange: (value: number | undefined) => void
}

/** Types the number of a filter. */
export function NumberLimit({ name, label, value, onChange }: Props) {
  const { min, max, step } = numberFilters[name]
  const [text, setText] = useState(value?.toString() ?? '')
  const change = useDebouncedCallback(onChange, { delay: DEBOUNCE_DELAY, flushOnUnmount: true })
  const isWrong = text !== '' && !isAllowed(name, Number(text))
  const set = (next: string) => {
    setText(next)
    if (next === '') change(undefined)
    else if (isAllowed(name, Number(next))) change(Number(next))
  }
  return (
    <TextInput
      className={styles.limit}
      type="number"
      label={label}
      min={min}
      max={max}
      step={step}
      value={text}
      error={isWrong && `${min} to ${max.toLocaleString('en')}`}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
