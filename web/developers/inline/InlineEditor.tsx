import { Button } from '@mantine/core'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { type InlineFieldProps, useInlineForm } from './InlineContext.ts'
import styles from './InlineField.module.css'

interface Props extends Omit<InlineFieldProps, 'value'> {
  readonly onClose: () => void
}

/** Edits the fields of a detail. Enter saves, and Escape cancels. */
export function InlineEditor({ label, names, wide, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const inline = useInlineForm()
  const { running, error, attempts, run, clearError } = useAsyncAction(async () => {
    if (await inline.save(names)) onClose()
  })
  useEffect(() => focusFirst(form.current, 'input, select, textarea'), [])
  useEffect(
    () => (attempts > 0 ? focusFirst(form.current, '[aria-invalid="true"], [type="submit"]') : undefined),
    [attempts],
  )

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    void run()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return
    // In a text of several lines, Enter starts a new line.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
    if (event.key !== 'Escape') return
    event.preventDefault()
    inline.cancel(names, onClose)
  }

  return (
    <form
      ref={form}
      className={styles.editor}
      data-wide={wide}
      aria-label={`Edit ${label}`}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {inline.inputs[names[0]]}
      <MutationError error={error} onDismiss={clearError} />
      <div className={styles.buttons}>
        <Button type="submit" size="compact-sm" loading={running}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => inline.cancel(names, onClose)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Focuses the first matching element that is enabled. An input that is still loading gets the focus once it appears. */
function focusFirst(container: HTMLElement | null, selector: string): (() => void) | undefined {
  if (!container) return undefined
  const focus = () => {
    const target = [...container.querySelectorAll<HTMLElement>(selector)].find((one) => !one.matches(':disabled'))
    target?.focus()
    return target !== undefined
  }
  if (focus()) return undefined
  const observer = new MutationObserver(() => focus() && observer.disconnect())
  observer.observe(container, { childList: true, subtree: true, attributes: true })
  return () => observer.disconnect()
}
