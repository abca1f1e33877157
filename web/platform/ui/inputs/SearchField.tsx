import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useRef } from 'react'
import { useSearchText } from '#web/platform/lib/address/useSearchText.ts'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import { useDocumentKeys } from '#web/platform/lib/browser/useDocumentKeys.ts'
import { DEBOUNCE_DELAY } from '#web/platform/ui/theme.ts'

interface Props {
  readonly label: string
  /** The present filter. */
  readonly value: string
  /** Called once typing pauses. */
  readonly onSearch: (text: string) => void
  /** Lets the key `/` focus it. Only the main search of a list has the shortcut. */
  readonly shortcut?: boolean
}

/** Searches a list. The key `/` focuses it from anywhere; Escape and the down arrow move the focus to the rows. */
export function SearchField({ label, value, onSearch, shortcut = true, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, searched, addSent } = useSearchText(value)
  // The text may have changed since it was typed, such as by *Clear Filters*, and searching again would leave the page.
  const search = useDebouncedCallback(() => {
    const wanted = text.trim()
    if (wanted === searched) return
    addSent(wanted)
    onSearch(wanted)
  }, DEBOUNCE_DELAY)
  useDocumentKeys('List', shortcut ? { '/': { label, run: () => input.current?.focus() } } : {})
  useKeyHelp('List', shortcut ? searchKeys : {})
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      {...props}
      onKeyDown={shortcut ? focusRows : undefined}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search()
      }}
    />
  )
}

const searchKeys = { '↓ Escape': 'From the search to the rows' }

function focusRows(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Escape' && event.key !== 'ArrowDown') return
  // Keeps Escape from clearing the field or closing the dialog around the list.
  event.preventDefault()
  const list = event.currentTarget.closest('[aria-modal="true"], main') ?? document
  const row = list.querySelector<HTMLElement>('[data-opener][tabindex="0"], [data-select][tabindex="0"]')
  if (row) row.focus()
  else if (event.key === 'Escape') event.currentTarget.blur()
}
