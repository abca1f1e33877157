import { Autocomplete, Loader } from '@mantine/core'
import './comboboxStyles.ts'
import type { ComboBoxProps } from './ComboBox.tsx'
import { keepEscape } from './keepEscape.ts'

/** What `ComboBox` loads: Mantine's, with a spinner. */
export function ComboBoxInput({ suggestions, loading = false, ...input }: ComboBoxProps) {
  return (
    <Autocomplete
      {...input}
      data={[...suggestions]}
      // Who knows the suggestions has chosen them for the text.
      filter={({ options }) => options}
      openOnFocus={false}
      onKeyDown={keepEscape}
      rightSection={loading ? <Loader size={16} role="status" aria-label="Loading suggestions" /> : undefined}
    />
  )
}
