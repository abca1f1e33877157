import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { CloseButton } from '#web/platform/ui/CloseButton.tsx'
import dropdown from '#web/platform/ui/Dropdown.module.css'
import { VisuallyHidden } from '#web/platform/ui/VisuallyHidden.tsx'
import styles from './FilterPill.module.css'

interface Props {
  readonly label: string
  /** What the filter asks for, in a few words; undefined where it is not set. */
  readonly text: string | undefined
  readonly onClear: () => void
  /** The control that sets it, drawn while it is open. */
  readonly children: ReactNode
}

/** A filter as a button that says what it asks for and drops what sets it; beside it, a cross that takes it away. */
export function FilterPill({ label, text, onClear, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const anchor = `--filter${id.replaceAll(/\W/g, '')}`
  useLayoutEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('input:checked, input')?.focus()
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    // A dialog or a selection around it must not hear Escape too.
    event.preventDefault()
    list.current?.hidePopover()
    button.current?.focus()
  }
  return (
    <div className={styles.pill} data-set={text !== undefined} style={{ anchorName: anchor }}>
      <button ref={button} type="button" className={styles.button} popoverTarget={id} aria-expanded={open}>
        {text === undefined && (
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <path d="M5 1.5v7M1.5 5h7" />
          </svg>
        )}
        <span>
          <VisuallyHidden>Filter by </VisuallyHidden>
          {label}
        </span>
        {text !== undefined && <span className={styles.text}>{text}</span>}
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame, and a legend that the button says already. */}
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
