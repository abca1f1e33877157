import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from './columns.ts'
import styles from './DataTable.module.css'
import { type SelectableRows, SelectBox } from './SelectBox.tsx'

/**
 * What a click on a row does: follow a link, which opens in a new tab too; open a dialog over the list by its address, under which
 * the list stays where it is; or run an action.
 */
export type RowAction<Row> =
  | { readonly href: (row: Row) => string }
  | { readonly dialog: (row: Row) => string }
  | { readonly open: (row: Row) => void }

interface Props<Row> {
  readonly id: string
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  /** Its place in the whole list, the heading included; undefined where the table is the whole list. */
  readonly index: number | undefined
  readonly action: RowAction<Row> | undefined
  readonly selection: SelectableRows | undefined
  /** The Tab key stops at this row. */
  readonly tabStop: boolean
  readonly onFocus: () => void
}

/**
 * One row of a `DataTable`. Where it has an action, its first cell holds the link or button that does it; a click anywhere in the row
 * presses that, Enter opens, and the space bar selects.
 */
export function TableRow<Row>(props: Props<Row>) {
  const { id, row, columns, action, selection, tabStop } = props
  const cells = columns.map((column, index) => {
    const content = column.cell(row)
    return (
      <td key={column.id} data-numeric={column.numeric}>
        <div className={styles.cell} title={wordsOf(column, row)}>
          {index === 0 && action ? <Opener {...{ action, row, tabStop, content }} /> : content}
        </div>
      </td>
    )
  })
  const selectOnSpace = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !selection || !isHandle(event.target)) return
    event.preventDefault()
    selection.toggle(id, event.shiftKey)
  }
  return (
    <tr
      className={action && styles.actionable}
      aria-rowindex={props.index}
      data-row={id}
      data-selected={selection?.has(id)}
      onFocus={props.onFocus}
      onClick={action && pressOpener}
      onKeyDown={(event) => {
        selectOnSpace(event)
        moveFocus(event)
      }}
    >
      {selection && <SelectBox {...{ id, selection }} name={nameOf(columns, row)} tabStop={tabStop && !action} />}
      {cells}
    </tr>
  )
}

/** What a cell says in words, for when it is cut. */
function wordsOf<Row>({ cell, text }: Column<Row>, row: Row): string | undefined {
  if (text) return text(row)
  const content = cell(row)
  return typeof content === 'string' ? content : undefined
}

/** What a row is about: the words of its first column. */
function nameOf<Row>([first]: readonly Column<Row>[], row: Row): string {
  return (first && wordsOf(first, row)) ?? 'row'
}

interface OpenerProps<Row> {
  readonly action: RowAction<Row>
  readonly row: Row
  readonly tabStop: boolean
  readonly content: ReactNode
}

function Opener<Row>({ action, row, tabStop, content }: OpenerProps<Row>) {
  const common = { className: styles.opener, 'data-opener': true, tabIndex: tabStop ? 0 : -1 }
  if ('open' in action) {
    return (
      <button type="button" {...common} onClick={() => action.open(row)}>
        {content}
      </button>
    )
  }
  const to = 'dialog' in action ? action.dialog(row) : action.href(row)
  return (
    <Link {...common} to={to} preventScrollReset={'dialog' in action}>
      {content}
    </Link>
  )
}

function pressOpener(event: MouseEvent<HTMLTableRowElement>) {
  const onControl = (event.target as Element).closest('a, button, input, label')
  const selectsText = getSelection()?.type === 'Range'
  if (onControl || selectsText) return
  const { ctrlKey, metaKey, shiftKey } = event
  const opener = openerOf(event.currentTarget)
  // So that a dialog which it opens knows where to give the focus back.
  opener?.focus({ preventScroll: true })
  opener?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

function moveFocus(event: KeyboardEvent<HTMLTableRowElement>) {
  if (!isHandle(event.target)) return
  const { previousElementSibling, nextElementSibling, parentElement } = event.currentTarget
  const goal = {
    ArrowUp: previousElementSibling,
    ArrowDown: nextElementSibling,
    Home: parentElement?.firstElementChild,
    End: parentElement?.lastElementChild,
  }[event.key]
  if (!goal) return
  event.preventDefault()
  handleOf(goal)?.focus()
}

/** Whether the keys of the row work here: other controls in a cell keep their own. */
function isHandle(target: EventTarget): boolean {
  return (target as Element).matches('[data-opener], [data-select]')
}

/** What of a row takes the focus. */
export function handleOf(row: Element): HTMLElement | null {
  return openerOf(row) ?? row.querySelector<HTMLElement>('[data-select]')
}

function openerOf(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-opener]')
}
