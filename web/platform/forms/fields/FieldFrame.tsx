import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './FieldFrame.module.css'
import type { Field } from './useField.ts'

interface Props<Value> {
  readonly field: Field<Value>
  /** Formats a value; by default as its own text. */
  readonly show?: (value: Value) => string
  readonly children: ReactNode
}

/**
 * Shows below an input what was saved meanwhile, by somebody else or in another tab. If both changed it, the user chooses one of the two
 * values here.
 */
export function FieldFrame<Value>({ field, show = String, children }: Props<Value>) {
  const { changes, resolveConflict } = useFormContext()
  const change = changes[field.path]
  if (!change) return <div>{children}</div>
  const theirs = change.value as Value
  const take = () => {
    field.set(theirs)
    resolveConflict(field.path)
  }
  return (
    <div>
      {children}
      {change.isConflict ? (
        <fieldset className={`${ui.warning} ${styles.conflict}`} aria-label="Saved meanwhile" data-conflict>
          <p>
            Saved meanwhile: <strong>{show(theirs) || 'nothing'}</strong>
          </p>
          <Button size="compact-sm" variant="default" onClick={() => resolveConflict(field.path)}>
            Keep Mine
          </Button>
          <Button size="compact-sm" variant="default" onClick={take}>
            Use Saved
          </Button>
        </fieldset>
      ) : (
        <p className={styles.note}>Just changed elsewhere.</p>
      )}
    </div>
  )
}
