import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import styles from '#web/platform/ui/inputs/choices/Dropdown.module.css'

export interface MenuItem {
  readonly label: string
  readonly onSelect: () => void
  /** The action destroys something. */
  readonly danger?: boolean | undefined
  /** Says below the label why the item is disabled. */
  readonly refusal?: string | null
}

interface Props {
  /** The accessible name of the button and its list. */
  readonly label: string
  readonly children: ReactNode
  readonly items: readonly MenuItem[]
  /** Replaces the style of the button. */
  readonly className?: string
}

/** Shows a button that opens a list of actions. Arrow keys, Home and End move, Enter selects, Escape closes. */
export function Menu({ label, children, items, className }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const anchor = `--menu${id.replaceAll(/\W/g, '')}`
  const onToggle = (event: ToggleEvent) => {
    setOpen(event.newState === 'open')
    if (event.newState === 'open') itemsOf(list.current)[0]?.focus()
  }
  return (
    <>
      <button
        type="button"
        className={className ?? styles.trigger}
        style={{ anchorName: anchor }}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
      >
        {children}
      </button>
      <div
        ref={list}
        id={id}
        className={styles.dropdown}
        style={{ positionAnchor: anchor }}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={onToggle}
        onKeyDown={onMenuKey}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            className={styles.item}
            data-danger={item.danger}
            aria-disabled={Boolean(item.refusal)}
            tabIndex={-1}
            onClick={() => {
              if (item.refusal) return
              list.current?.hidePopover()
              item.onSelect()
            }}
          >
            {item.label}
            {item.refusal && <span className={styles.refusal}>{item.refusal}</span>}
          </button>
        ))}
      </div>
    </>
  )
}

function onMenuKey(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((one) => one.contains(document.activeElement))
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (target !== undefined) items.at(target % items.length)?.focus()
  else if (event.key === 'Escape' || event.key === 'Tab') event.currentTarget.hidePopover()
  else return
  // Tab keeps its default action. Other handled keys must not scroll the page or close the dialog around the menu.
  if (event.key !== 'Tab') event.preventDefault()
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}
