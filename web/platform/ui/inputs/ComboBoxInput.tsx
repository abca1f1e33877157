import { Autocomplete, Loader } from '@mantine/core'
import './comboboxStyles.ts'
import { consumeEscape } from '#web/platform/ui/overlays/consumeEscape.ts'
import type { ComboBoxProps } from './ComboBox.tsx'

/** The lazily loaded part of `ComboBox`: Mantine's Autocomplete with a loading spinner. */
export function ComboBoxInput({ suggestions, loading = false, ...input }: ComboBoxProps) {
  return (
    <Autocomplete
      {...input}
      data={[...suggestions]}
      // The caller has filtered the suggestions already.
      filter={({ options }) => options}
      openOnFocus={false}
      onKeyDown={consumeEscape}
      rightSection={loading ? <Loader size={16} role="status" aria-label="Loading suggestions" /> : undefined}
    />
  )
}
