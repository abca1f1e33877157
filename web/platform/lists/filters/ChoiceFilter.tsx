import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import dropdown from '#web/platform/ui/inputs/choices/Dropdown.module.css'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './FilterControls.module.css'

interface Props {
  readonly options: readonly Option[]
  /** The initial selection. */
  readonly values: readonly string[]
  /** Selects at most one: a new value replaces the earlier one. */
  readonly single?: boolean
  readonly onChange: (values: readonly string[]) => void
}

/** Above this number of options, a text input filters them. */
const searchThreshold = 12

/** Shows a list of checkboxes. Arrow keys move between them. */
export function ChoiceFilter({ options, values, single, onChange }: Props) {
  // The state is local, because the address changes with a delay.
  const [chosen, setChosen] = useState(values)
  const [text, setText] = useState('')
  const visible = options.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  const toggle = (value: string, on: boolean) => {
    const others = single ? [] : chosen.filter((other) => other !== value)
    const next = on ? [...others, value] : others
    setChosen(next)
    onChange(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the checkboxes handle keys; arrows are a shortcut.
    <div onKeyDown={moveFocus}>
      {options.length > searchThreshold && (
        <TextInput
          className={styles.search}
          aria-label="Narrow down"
          placeholder="Narrow down"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {visible.map(({ value, label }) => (
        <label key={value} className={dropdown.item}>
          <input
            type="checkbox"
            className={ui.checkbox}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
      {visible.length === 0 && <p className={dropdown.note}>No matches</p>}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  const at = inputs.findIndex((one) => one.contains(document.activeElement))
  inputs.at((at + step) % inputs.length)?.focus()
}
