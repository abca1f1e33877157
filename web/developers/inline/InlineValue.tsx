import { ActionIcon } from '@mantine/core'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { InlineFieldProps } from './InlineContext.ts'
import styles from './InlineField.module.css'

interface Props extends Pick<InlineFieldProps, 'label' | 'value' | 'wide'> {
  /** Takes the focus, because its editor has just closed. */
  readonly focused?: boolean
  /** Undefined for viewers who may not change it, and for values that change in another way. */
  readonly onEdit?: (() => void) | undefined
}

/** Shows a detail with a button that edits it. A click on the value edits it, too. */
export function InlineValue({ label, value, wide, focused = false, onEdit }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  const editUnlessLink = ({ target }: MouseEvent) => {
    const selected = window.getSelection()?.isCollapsed === false
    const onControl = target instanceof Element && target.closest('a, button, summary')
    if (!onControl && !selected) onEdit?.()
  }
  return (
    <dl className={styles.field} data-wide={wide} data-editable={Boolean(onEdit)}>
      <dt>{label}</dt>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the mouse; keyboards have the button. */}
      <dd onClick={onEdit && editUnlessLink}>
        <span className={styles.value}>{value || '–'}</span>
        {onEdit && (
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size={24}
            className={styles.edit}
            aria-label={`Edit ${label}`}
            onClick={onEdit}
          >
            <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" aria-hidden="true">
              <path d="m3 13 .7-3L10.6 3l2.4 2.4L6 12.3zM9 4.6 11.4 7" strokeWidth="1.3" strokeLinejoin="round" />
            </svg>
          </ActionIcon>
        )}
      </dd>
    </dl>
  )
}
