import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Tooltip.module.css'

interface Props {
  /** What is explained. */
  readonly children: ReactNode
  /** The explanation; read out as the description of what it explains. */
  readonly content: ReactNode
}

/** Explains something on hover and on focus, in the browser's top layer, so that no card cuts it off. Escape closes it. */
export function Tooltip({ children, content }: Props) {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    tip.current?.showPopover()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  const anchor = `--tip${id.replaceAll(/\W/g, '')}`
  const show = () => setOpen(true)
  const hide = () => setOpen(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer may go from the button to its tooltip.
    <span className={styles.frame} onMouseEnter={show} onMouseLeave={hide}>
      <button
        type="button"
        className={styles.trigger}
        style={{ anchorName: anchor }}
        aria-describedby={open ? id : undefined}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        {children}
      </button>
      {open && (
        <span
          ref={tip}
          id={id}
          role="tooltip"
          popover="manual"
          className={styles.tip}
          style={{ positionAnchor: anchor }}
        >
          {content}
        </span>
      )}
    </span>
  )
}
