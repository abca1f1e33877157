import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Tooltip.module.css'

interface Props {
  /** The explained content. */
  readonly children: ReactNode
  /** The explanation, also for screen readers. */
  readonly content: ReactNode
}

/** Shows an explanation on hover and focus, in the top layer, so that no card clips it. Escape closes it. */
export function Tooltip({ children, content }: Props) {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  // Only a mounted element can enter the top layer.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame lets the pointer move from the button to its tooltip.
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
