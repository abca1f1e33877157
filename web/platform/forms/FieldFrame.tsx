import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './FieldFrame.module.css'
import { useFormContext } from './FormContext.ts'
import type { Field } from './useField.ts'

interface Props<Value> {
  readonly field: Field<Value>
  /** A value in words; a text is its own. */
  readonly show?: (value: Value) => string
  /** The input. */
  readonly children: ReactNode
}

/** Below an input stands what somebody else saved in it meanwhile; where both changed it, one of the two is chosen here. */
export function FieldFrame<Value>({ field, show = String, children }: Props<Value>) {
  const { changes, settle } = useFormContext()
  const change = changes[field.path]
  if (!change) return <div>{children}</div>
  const theirs = change.value as Value
  const take = () => {
    field.set(theirs)
    settle(field.path)
  }
  return (
    <div>
      {children}
      {change.disputed ? (
        <fieldset className={styles.dispute} aria-label="Saved by someone else">
          <p>
            Someone else saved <strong>{show(theirs) || 'nothing'}</strong> here.
          </p>
          <Button size="compact-sm" variant="default" onClick={() => settle(field.path)}>
            Keep mine
          </Button>
          <Button size="compact-sm" variant="default" onClick={take}>
            Take theirs
          </Button>
        </fieldset>
      ) : (
        <p className={styles.note}>Someone else just changed this.</p>
      )}
    </div>
  )
}
