import { Pill, TagsInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { InputProps } from '#web/platform/ui/inputs/inputProps.ts'
import './comboboxStyles.ts'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { consumeEnter } from '#web/platform/ui/inputs/consumeEnter.ts'
import { consumeEscape } from '#web/platform/ui/overlays/consumeEscape.ts'

export interface TagsBoxProps extends InputProps {
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  /** Offered while the user types. Any other text can be entered, too. */
  readonly suggestions?: readonly string[]
}

/** A longer list is slow to draw, and nobody reads it: typing finds the rest. */
const mostShown = 50

/** `TagsBox` loads it: Mantine's input, with crosses that have names. */
export function TagsBoxInput({ values, onChange, placeholder, suggestions = [], ...input }: TagsBoxProps) {
  const [open, setOpen] = useState(false)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    consumeEscape(event)
    // Enter adds the typed text as a tag, or takes the suggestion that the arrow keys marked.
    if (event.currentTarget.value.trim() === '') consumeEnter(event)
    else if (event.key === 'Enter') setOpen(false)
  }

  return (
    <TagsInput
      {...input}
      aria-required={input.required}
      data={[...suggestions]}
      limit={mostShown}
      value={[...values]}
      onChange={onChange}
      placeholder={values.length ? undefined : placeholder}
      splitChars={[',', ';']}
      acceptValueOnBlur
      renderPill={({ value, onRemove, disabled }) => (
        <Pill
          withRemoveButton={!disabled}
          onRemove={onRemove}
          removeButtonProps={{ 'aria-label': `Remove ${value}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {value}
        </Pill>
      )}
      openOnFocus={false}
      dropdownOpened={open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={(text) => text && setOpen(true)}
      onKeyDown={onKeyDown}
    />
  )
}
