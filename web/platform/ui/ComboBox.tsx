import { Loader, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Suggestions } from './Suggestions.tsx'
import { type Option, useSuggestions } from './useSuggestions.ts'

interface Props {
  readonly label: string
  /** The text in the input. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** What is suggested for that text. */
  readonly options: readonly Option[]
  readonly onPick: (option: Option) => void
  /** Suggestions are on their way. */
  readonly loading: boolean
  readonly placeholder?: string
  readonly error?: ReactNode
  readonly required?: boolean
}

/** A text input that suggests what may be meant. Any text may stand in it; arrows and Enter, or a click, pick a suggestion. */
export function ComboBox({ label, value, onChange, options, onPick, loading, ...input }: Props) {
  const { open, inputProps, anchorStyle, listProps } = useSuggestions(options, onPick)
  const note = options.length ? undefined : loading ? 'Loading…' : 'No suggestions'
  return (
    <>
      <TextInput
        {...input}
        {...inputProps}
        label={label}
        styles={{ input: anchorStyle }}
        value={value}
        onClick={open}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          open()
        }}
        rightSection={loading ? <Loader size={16} role="status" aria-label="Loading suggestions" /> : null}
      />
      <Suggestions {...listProps} label={label} note={note} />
    </>
  )
}
