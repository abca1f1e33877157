import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import dropdown from '#web/platform/ui/Dropdown.module.css'
import type { Option } from '#web/platform/ui/options.ts'
import styles from './FilterControls.module.css'

interface Props {
  readonly options: readonly Option[]
  /** Those that are chosen as it opens. */
  readonly values: readonly string[]
  /** Only one can be chosen: the last choice replaces the earlier one. */
  readonly single?: boolean
  readonly onChange: (values: readonly string[]) => void
}

/** More options than these can be narrowed down by typing. */
const manyOptions = 12

/** Any of several options, each with a box; the arrows move between them. */
export function ChoiceFilter({ options, values, single, onChange }: Props) {
  // The address follows a moment later, and a box must not wait for it.
  const [chosen, setChosen] = useState(values)
  const [text, setText] = useState('')
  const offered = options.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  const toggle = (value: string, on: boolean) => {
    const others = single ? [] : chosen.filter((other) => other !== value)
    const next = on ? [...others, value] : others
    setChosen(next)
    onChange(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes take the keys; the arrows are a shortcut between them.
    <div onKeyDown={moveFocus}>
      {options.length > manyOptions && (
        <TextInput
          className={styles.narrow}
          aria-label="Narrow down"
          placeholder="Narrow down"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {offered.map(({ value, label }) => (
        <label key={value} className={dropdown.item}>
          <input
            type="checkbox"
            className={styles.box}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
      {offered.length === 0 && <p className={dropdown.note}>No matches</p>}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  const at = inputs.indexOf(document.activeElement as HTMLInputElement)
  inputs.at((at + step) % inputs.length)?.focus()
}
