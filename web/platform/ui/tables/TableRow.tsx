import { isValidElement, type KeyboardEvent, type MouseEvent, type PropsWithChildren, type ReactNode } from 'react'
import { Link } from 'react-router'
import { RowCheckbox, type SelectableRows } from '#web/platform/ui/inputs/RowCheckbox.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { type Column, cellPlace, type PlacedColumn } from './columns.ts'
import styles from './TableRow.module.css'

/**
 * The effect of a click on a row: it follows a link, opens a dialog that has an address, or runs an action. A dialog keeps the scroll
 * position of the list beneath.
 */
export type RowAction<Row> =
  | { readonly href: (row: Row) => string }
  | { readonly dialog: (row: Row) => string }
  | { readonly open: (row: Row) => void }

interface Props<Row> {
  readonly id: string
  readonly row: Row
  readonly columns: readonly PlacedColumn<Row>[]
  /** The index in the whole list, from 1 for the heading; undefined if the table is the whole list. */
  readonly index: number | undefined
  readonly action: RowAction<Row> | undefined
  readonly selection: SelectableRows | undefined
  /** True for the row that is the tab stop of the table. */
  readonly tabStop: boolean
  readonly onFocus: () => void
}

/**
 * Shows a row of a `DataTable`. If it has an action, its first cell is a link or button, and a click anywhere in the row clicks that.
 * Enter opens the row, and Space selects it.
 */
export function TableRow<Row>(props: Props<Row>) {
  const { id, row, columns, action, selection, tabStop } = props
  const cells = columns.map((column, index) => {
    const content = column.cell(row)
    return (
      <td key={column.id} data-numeric={column.numeric} {...cellPlace(column)}>
        <div className={ui.clipped} title={textOf(column, row, content)}>
          {index === 0 && action ? <Opener {...{ action, row, tabStop, content }} /> : content}
        </div>
      </td>
    )
  })
  const selectOnSpace = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !selection || !isFocusTarget(event.target)) return
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
      onClick={action && clickOpener}
      onKeyDown={(event) => {
        selectOnSpace(event)
        moveFocus(event)
      }}
    >
      {selection && <RowCheckbox {...{ id, selection }} name={nameOf(columns, row)} tabStop={tabStop && !action} />}
      {cells}
    </tr>
  )
}

/** Returns the text of a cell, for the tooltip of a truncated one. */
function textOf<Row>({ text }: Column<Row>, row: Row, content: ReactNode): string | undefined {
  return text?.(row) ?? (typeof content === 'string' ? content : undefined)
}

/** Names a row by the text of its first column. */
function nameOf<Row>([first]: readonly Column<Row>[], row: Row): string {
  if (!first) return 'row'
  const content = first.cell(row)
  return textOf(first, row, content) ?? textWithin(content) ?? 'row'
}

/** Returns the text of an element such as `<bdi>`, which shows nothing but it. */
function textWithin(content: ReactNode): string | undefined {
  if (typeof content === 'string') return content
  return isValidElement<PropsWithChildren>(content) ? textWithin(content.props.children) : undefined
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

function clickOpener(event: MouseEvent<HTMLTableRowElement>) {
  const onControl = event.target instanceof Element && event.target.closest('a, button, input, label')
  const selectsText = getSelection()?.type === 'Range'
  if (onControl || selectsText) return
  const { ctrlKey, metaKey, shiftKey } = event
  const opener = openerOf(event.currentTarget)
  // A dialog returns the focus to the element that had it.
  opener?.focus({ preventScroll: true })
  opener?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/** Moves the focus to another row by a key. */
export function moveFocus(event: KeyboardEvent<HTMLTableRowElement>) {
  if (!isFocusTarget(event.target)) return
  const { previousElementSibling, nextElementSibling, parentElement } = event.currentTarget
  const target = {
    ArrowUp: previousElementSibling,
    ArrowDown: nextElementSibling,
    Home: parentElement?.firstElementChild,
    End: parentElement?.lastElementChild,
  }[event.key]
  if (!target) return
  event.preventDefault()
  focusTargetOf(target)?.focus()
}

/** Returns true for elements where the keys of the row work. Other controls in a cell have their own keys. */
function isFocusTarget(target: EventTarget): boolean {
  return target instanceof Element && target.matches('[data-opener], [data-select]')
}

/** Returns the element of a row that takes the focus: its link or button, else its checkbox. */
export function focusTargetOf(row: Element): HTMLElement | null {
  return openerOf(row) ?? row.querySelector<HTMLElement>('[data-select]')
}

function openerOf(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-opener]')
}
