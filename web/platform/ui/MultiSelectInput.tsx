import { Loader, MultiSelect, Pill } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import './comboboxStyles.ts'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { keepEscape } from './keepEscape.ts'
import type { MultiSelectProps } from './MultiSelect.tsx'

/** What `MultiSelect` loads: Mantine's, with crosses that have names. */
export function MultiSelectInput({ options, values, onChange, single = false, onSearch, ...props }: MultiSelectProps) {
  const [open, setOpen] = useState(false)
  const { loading = false, placeholder, ...input } = props
  const pick = (chosen: string[]) => onChange(single ? chosen.slice(-1) : chosen)
  return (
    <MultiSelect
      {...input}
      aria-required={input.required}
      data={[...options]}
      value={[...values]}
      onChange={pick}
      placeholder={values.length ? undefined : placeholder}
      searchable
      onSearchChange={onSearch}
      filter={onSearch ? ({ options: found }) => found : undefined}
      hidePickedOptions
      nothingFoundMessage={loading ? 'Loading…' : 'No matches'}
      rightSection={loading ? <Loader size={16} role="status" aria-label="Loading options" /> : undefined}
      renderPill={({ option, value, onRemove, disabled }) => (
        <Pill
          withRemoveButton={!disabled}
          onRemove={onRemove}
          removeButtonProps={{ 'aria-label': `Remove ${option?.label ?? value}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {option?.label ?? value}
        </Pill>
      )}
      // An error takes the focus to its input, and must not hide below the list.
      openOnFocus={false}
      selectFirstOptionOnChange
      dropdownOpened={open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => single && setOpen(false)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => keepEscape(event)}
    />
  )
}
