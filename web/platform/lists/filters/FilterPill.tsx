import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import dropdown from '#web/platform/ui/inputs/choices/Dropdown.module.css'
import { CloseButton } from '#web/platform/ui/overlays/CloseButton.tsx'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './FilterPill.module.css'

interface Props {
  readonly label: string
  /** The present filter in a few words; undefined if there is none. */
  readonly text: string | undefined
  readonly onClear: () => void
  /** The control of the filter, rendered while it is open. */
  readonly children: ReactNode
}

/** Shows a filter as a button that opens its control, with a button to clear it. */
export function FilterPill({ label, text, onClear, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const anchor = `--filter${id.replaceAll(/\W/g, '')}`
  // This runs before paint, so that no key is lost between opening and the focus.
  useLayoutEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('input:checked, input')?.focus()
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    // Keeps Escape from also closing a dialog or clearing the selection.
    event.preventDefault()
    list.current?.hidePopover()
    button.current?.focus()
  }
  // Enough for the label, some letters of the value, and the button that clears it.
  const minWidth = text === undefined ? undefined : `calc(${label.length + 3}ch + 56px)`
  return (
    <div className={styles.pill} data-set={text !== undefined} style={{ anchorName: anchor, minWidth }}>
      <button ref={button} type="button" className={styles.button} popoverTarget={id} aria-expanded={open}>
        {text === undefined && (
          <svg className={ui.icon} viewBox="0 0 10 10" aria-hidden="true">
            <path d="M5 1.5v7M1.5 5h7" />
          </svg>
        )}
        <span className={styles.label}>
          <VisuallyHidden>Filter by </VisuallyHidden>
          {label}
        </span>
        {text !== undefined && (
          <span className={`${ui.cut} ${styles.text}`} title={text}>
            {text}
          </span>
        )}
      </button>
      {text !== undefined && (
        <CloseButton
          label={`Clear ${label}`}
          onClick={() => {
            onClear()
            button.current?.focus()
          }}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which repeats the button. */}
      <div
        ref={list}
        id={id}
        className={dropdown.dropdown}
        style={{ positionAnchor: anchor }}
        popover="auto"
        role="group"
        aria-label={label}
        onToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {open && children}
      </div>
    </div>
  )
}
