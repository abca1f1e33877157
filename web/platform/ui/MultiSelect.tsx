import { Input, Loader } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { CloseButton } from './CloseButton.tsx'
import styles from './MultiSelect.module.css'
import { Suggestions } from './Suggestions.tsx'
import { type Option, useSuggestions } from './useSuggestions.ts'

interface Props {
  readonly label: string
  readonly options: readonly Option[]
  /** The chosen options' values, in the order in which they were chosen. */
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  readonly loading?: boolean
  readonly placeholder?: string
  readonly error?: ReactNode
  readonly required?: boolean
}

/** Chooses several options: each is a chip with a cross; Backspace in the empty input removes the last. */
export function MultiSelect(props: Props) {
  const { label, options, values, onChange, loading = false, placeholder, error, required } = props
  const id = useId()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const offered = options.filter(
    (option) => !values.includes(option.value) && option.label.toLowerCase().includes(wanted),
  )
  const { open, inputProps, anchorStyle, listProps } = useSuggestions(offered, (option) => {
    onChange([...values, option.value])
    setText('')
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && !text) onChange(values.slice(0, -1))
    else inputProps.onKeyDown(event)
  }
  const note = offered.length ? undefined : loading ? 'Loading…' : 'No matches'
  return (
    <Input.Wrapper id={id} label={label} error={error} required={required}>
      <div className={styles.box} style={anchorStyle} data-error={Boolean(error)}>
        {values.map((value) => {
          const chosen = options.find((option) => option.value === value)?.label ?? value
          return (
            <span key={value} className={styles.chip}>
              <span className={styles.text}>{chosen}</span>
              <CloseButton
                label={`Remove ${chosen}`}
                onClick={() => onChange(values.filter((other) => other !== value))}
              />
            </span>
          )
        })}
        <input
          {...inputProps}
          id={id}
          className={styles.input}
          value={text}
          placeholder={values.length ? undefined : placeholder}
          aria-required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          onKeyDown={onKeyDown}
          onBlur={() => {
            inputProps.onBlur()
            setText('')
          }}
          onClick={open}
          onChange={(event) => {
            setText(event.currentTarget.value)
            open()
          }}
        />
        {loading && <Loader size={16} role="status" aria-label="Loading options" />}
      </div>
      <Suggestions {...listProps} label={label} note={note} />
    </Input.Wrapper>
  )
}
