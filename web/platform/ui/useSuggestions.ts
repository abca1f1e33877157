import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

export interface Option {
  readonly value: string
  readonly label: string
}

/**
 * The behaviour of a text input with a list of suggestions: which one is active, when the list is open, and the keys.
 * Gives the props of the input and of the `Suggestions` list.
 */
export function useSuggestions(options: readonly Option[], onPick: (option: Option) => void) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const at = Math.min(active, options.length - 1)
  const pick = (option: Option) => {
    onPick(option)
    setOpen(false)
  }
  const move = (to: number) => {
    setOpen(true)
    setActive(open && options.length ? (to + options.length) % options.length : Math.max(at, 0))
  }
  useEffect(() => {
    list.current?.togglePopover(open)
  }, [open])
  useEffect(() => {
    if (open) list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [open, at])

  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[at]
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Enter' && open && option) pick(option)
    else if (event.key === 'Escape' && open) setOpen(false)
    else return
    event.preventDefault()
  }
  const anchor = `--input${id.replaceAll(/\W/g, '')}`
  return {
    open: () => {
      setOpen(true)
      setActive(0)
    },
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': id,
      'aria-activedescendant': open && options.length ? `${id}-${at}` : undefined,
      onKeyDown,
      onBlur: () => setOpen(false),
    } as const,
    anchorStyle: { anchorName: anchor },
    listProps: { ref: list, id, options, active: at, onPick: pick, style: { positionAnchor: anchor } },
  }
}
