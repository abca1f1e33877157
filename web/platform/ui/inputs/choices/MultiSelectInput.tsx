import { Loader, MultiSelect, Pill } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { InputProps } from '#web/platform/ui/inputs/inputProps.ts'
import type { Option } from './options.ts'
import './comboboxStyles.ts'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { consumeEnter } from '#web/platform/ui/inputs/consumeEnter.ts'
import { consumeEscape } from '#web/platform/ui/overlays/consumeEscape.ts'
import styles from './MultiSelectInput.module.css'
import { rankOptions } from './rankOptions.ts'

export interface MultiSelectProps extends InputProps {
  readonly options: readonly Option[]
  /** The selected values, in the order of selection. */
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  /** True while the options are still being loaded. */
  readonly loading?: boolean
  /** Selects at most one: a new value replaces the earlier one. */
  readonly single?: boolean
  /** Called with the typed text, if the caller filters the options. By default they are filtered by label. */
  readonly onSearch?: (text: string) => void
  /** Called when somebody comes to the input, if the caller reads the options then. */
  readonly onFocus?: () => void
}

/** A longer list is slow to draw, and nobody reads it: typing finds the rest. */
const mostShown = 50

/** The lazily loaded part of `MultiSelect`: Mantine's, with accessible names for the remove buttons. */
export function MultiSelectInput({ options, values, onChange, single = false, onSearch, ...props }: MultiSelectProps) {
  const [open, setOpen] = useState(false)
  const { loading = false, placeholder, ...input } = props
  // Until its option is loaded, a value has no name, and people cannot read an id.
  const nameOf = (value: string | undefined, option?: { readonly label: string }) =>
    option?.label ?? (loading ? 'Loading…' : value)
  const left = options.filter(({ value }) => !values.includes(value))
  const select = (chosen: string[]) => onChange(single ? chosen.slice(-1) : chosen)
  return (
    <MultiSelect
      {...input}
      aria-required={input.required}
      data={[...options]}
      classNames={{ pillsList: styles.chips }}
      value={[...values]}
      onChange={select}
      placeholder={values.length ? undefined : placeholder}
      searchable
      onSearchChange={onSearch}
      filter={({ options: found, search }) => (onSearch ? found : rankOptions(left, search).slice(0, mostShown))}
      renderOption={({ option: { value, label } }) => {
        const detail = options.find((option) => option.value === value)?.detail
        return (
          <span className={styles.option}>
            {label}
            {/* Not a part of the name that an option is asked for by. */}
            {detail && <span aria-hidden="true">{detail}</span>}
          </span>
        )
      }}
      hidePickedOptions
      nothingFoundMessage={loading ? 'Loading…' : 'No matches'}
      rightSection={loading ? <Loader size={16} role="status" aria-label="Loading options" /> : undefined}
      renderPill={({ option, value, onRemove, disabled }) => (
        <Pill
          withRemoveButton={!disabled}
          onRemove={onRemove}
          removeButtonProps={{ 'aria-label': `Remove ${nameOf(value, option)}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {nameOf(value, option)}
        </Pill>
      )}
      // The form focuses an input with an error, and an open list would hide the message.
      openOnFocus={false}
      // While a search runs, the options are those of an earlier text.
      selectFirstOptionOnChange={!loading}
      dropdownOpened={open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => single && setOpen(false)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        consumeEscape(event)
        consumeEnter(event)
      }}
    />
  )
}
