import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import styles from './Insertions.module.css'

/** A text that a button inserts at the cursor, such as `{{first_name}}`. */
export interface Insertion {
  readonly text: string
  readonly label: string
}

interface Props {
  /** The buttons insert into this area. */
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly insertions: readonly Insertion[]
  /** Called with the whole text. */
  readonly onChange: (text: string) => void
}

/** Offers the merge fields of a text. */
export function Insertions({ area, insertions, onChange }: Props) {
  function insert(text: string): void {
    const element = area.current
    if (!element) return
    element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end')
    onChange(element.value)
    element.focus()
  }

  return (
    <fieldset className={styles.fields}>
      <legend>Insert a merge field</legend>
      {insertions.map(({ text, label }) => (
        <Button key={text} variant="default" size="compact-xs" onClick={() => insert(text)}>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
