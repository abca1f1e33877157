import { Button, Input } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FieldFrame } from '#web/platform/forms/fields/FieldFrame.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { RowContext, useFormContext } from '#web/platform/forms/state/FormContext.ts'
import type { FormValues } from '#web/platform/forms/state/mergeValues.ts'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import { RowButtons } from './RowButtons.tsx'
import styles from './RowsField.module.css'
import { useRowKeys } from './useRowKeys.ts'

interface Props<Row extends FormValues> {
  readonly name: string
  /** The label of the rows, such as "Skills". */
  readonly label: string
  /** The label of one row, such as "Skill". */
  readonly rowLabel: string
  /** The values of a new row. */
  readonly emptyRow: Row
  /** The most rows. The schema has the same limit, with a message. */
  readonly max: number
  /** Formats rows that someone else saved meanwhile. */
  readonly show: (rows: readonly Row[]) => string
  /** The fields of one row, by their names within it. */
  readonly children: ReactNode
}

const moveKeys = { 'Alt+↑ Alt+↓': 'Move the row up or down' }

/** Edits an ordered list of rows of fields. Buttons add, remove and move rows; Alt and an arrow key move the row with the focus. */
export function RowsField<Row extends FormValues>({ rowLabel, emptyRow, max, ...props }: Props<Row>) {
  const field = useField<readonly Row[]>(props.name)
  const { fields } = useFormContext()
  const { path, value: rows, input } = field
  const { keys, ...rowKeys } = useRowKeys(rows.length)
  const [announcement, setAnnouncement] = useState('')
  const { list, focusNext } = useFocusNext()
  useKeyHelp('Form', moveKeys)

  function add(): void {
    fields.insertListItem(path, emptyRow)
    fields.clearFieldError(path)
    rowKeys.add()
    focusNext((all) => all.at(-1)?.querySelector('input, select, textarea'))
  }

  function remove(at: number): void {
    fields.removeListItem(path, at)
    rowKeys.remove(at)
    setAnnouncement(`${rowLabel} ${at + 1} removed.`)
    focusNext((all) => all[Math.min(at, all.length - 1)]?.querySelector('[data-remove]'))
  }

  function move(from: number, to: number): void {
    if (to < 0 || to >= rows.length) return
    fields.reorderListItem(path, { from, to })
    rowKeys.move(from, to)
    setAnnouncement(`${rowLabel} ${from + 1} moved to place ${to + 1} of ${rows.length}.`)
  }

  function moveByKey(event: KeyboardEvent, from: number): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(from, from + step)
  }

  const errorId = input.error ? `${path}-error` : undefined
  return (
    <FieldFrame field={field} show={props.show}>
      <fieldset ref={list} className={styles.rows} data-path={path} aria-describedby={errorId}>
        <legend>{props.label}</legend>
        {rows.map((_row, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in each row would draw a frame and ask for a legend.
          <div
            key={keys[at]}
            role="group"
            aria-label={`${rowLabel} ${at + 1}`}
            className={styles.row}
            data-row
            onKeyDown={(event) => moveByKey(event, at)}
          >
            <div className={styles.fields}>
              <RowContext value={`${path}.${at}.`}>{props.children}</RowContext>
            </div>
            <RowButtons
              row={`${rowLabel} ${at + 1}`}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              onMove={(step) => move(at, at + step)}
              onRemove={() => remove(at)}
            />
          </div>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          onClick={add}
          disabled={rows.length >= max}
          data-add
          data-invalid={errorId}
        >
          Add {rowLabel}
        </Button>
        {errorId && <Input.Error id={errorId}>{input.error}</Input.Error>}
        <VisuallyHidden>
          <output>{announcement}</output>
        </VisuallyHidden>
      </fieldset>
    </FieldFrame>
  )
}

type FindTarget = (rows: readonly HTMLElement[]) => HTMLElement | null | undefined

/** Moves the focus after the next render to the result of `find`, else to the button that adds a row. */
function useFocusNext() {
  const list = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef<FindTarget>(undefined)
  // Runs after every render, because only then has the row appeared or gone.
  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const target = wanted.current && (wanted.current(rows) ?? list.current?.querySelector<HTMLElement>('[data-add]'))
    wanted.current = undefined
    target?.focus()
  })
  return {
    list,
    focusNext: (find: FindTarget) => {
      wanted.current = find
    },
  }
}
