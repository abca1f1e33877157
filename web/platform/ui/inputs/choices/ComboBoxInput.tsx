import { Autocomplete, Loader } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { InputProps } from '#web/platform/ui/inputs/inputProps.ts'
import './comboboxStyles.ts'
import { consumeEnter } from '#web/platform/ui/inputs/consumeEnter.ts'
import { consumeEscape } from '#web/platform/ui/overlays/consumeEscape.ts'

export interface ComboBoxProps extends InputProps {
  readonly value: string
  readonly onChange: (text: string) => void
  /** The suggestions for that text, without duplicates. */
  readonly suggestions: readonly string[]
  /** True while the suggestions are still being loaded. */
  readonly loading?: boolean
  /** Only a suggestion is valid, so Enter takes the only one that is left. By default Enter keeps the text as typed. */
  readonly listed?: boolean
}

/** The lazily loaded part of `ComboBox`: Mantine's Autocomplete with a loading spinner. */
export function ComboBoxInput({ suggestions, loading = false, listed = false, ...input }: ComboBoxProps) {
  const [open, setOpen] = useState(false)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    consumeEscape(event)
    // Mantine takes the marked suggestion. Without one, the text stays.
    if (consumeEnter(event)) setOpen(false)
  }

  return (
    <Autocomplete
      {...input}
      data={[...suggestions]}
      // The caller has already filtered the suggestions.
      filter={({ options }) => options}
      selectFirstOptionOnChange={listed && suggestions.length === 1}
      openOnFocus={false}
      dropdownOpened={open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={onKeyDown}
      rightSection={loading ? <Loader size={16} role="status" aria-label="Loading suggestions" /> : undefined}
    />
  )
}
