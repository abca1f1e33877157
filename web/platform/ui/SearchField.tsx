import { TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'

interface Props {
  readonly label: string
  /** The text that the list is filtered by. */
  readonly value: string
  /** Called once typing pauses. */
  readonly onSearch: (text: string) => void
  /** Whether the key `/` goes here, as it does to the one search of a list; a filter beside it leaves the key alone. */
  readonly shortcut?: boolean
}

const pause = 250

/** The search of a list. The key `/` goes to it from anywhere on the screen; Escape and the down arrow lead on to the rows. */
export function SearchField({ label, value, onSearch, shortcut = true }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const search = useDebouncedCallback(onSearch, pause)
  // The address changed by other means, such as going back or a saved view.
  if (value !== shown) {
    setShown(value)
    if (value !== text.trim()) setText(value)
  }
  useHotkeys(shortcut ? [['/', () => input.current?.focus()]] : [])
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onKeyDown={shortcut ? leaveForRows : undefined}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value.trim())
      }}
    />
  )
}

function leaveForRows(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Escape' && event.key !== 'ArrowDown') return
  // Neither empties the field nor closes a dialog around the list.
  event.preventDefault()
  const list = event.currentTarget.closest('[aria-modal="true"], main') ?? document
  const row = list.querySelector<HTMLElement>('[data-opener][tabindex="0"], [data-select][tabindex="0"]')
  if (row) row.focus()
  else if (event.key === 'Escape') event.currentTarget.blur()
}
