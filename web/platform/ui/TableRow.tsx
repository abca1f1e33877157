import { FlexRender, type Row, type RowData } from '@tanstack/react-table'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { dataTableFeatures } from './columns.ts'
import styles from './DataTable.module.css'

/** What a click on a row does: follow a link, which opens in a new tab too, or run an action. */
export type RowAction<Item> = { readonly href: (item: Item) => string } | { readonly open: (item: Item) => void }

interface Props<Item extends RowData> {
  readonly row: Row<typeof dataTableFeatures, Item>
  readonly action: RowAction<Item> | undefined
}

/**
 * One row of a `DataTable`. Where it has an action, its first cell holds the link or button that does it; a click anywhere
 * in the row presses that, the up and down arrows move between rows, and Enter opens.
 */
export function TableRow<Item extends RowData>({ row, action }: Props<Item>) {
  const cells = row.getVisibleCells().map((cell, index) => {
    const content = <FlexRender cell={cell} />
    const value = cell.getValue()
    return (
      <td key={cell.id} data-numeric={cell.column.columnDef.meta?.numeric}>
        <div className={styles.cell} title={typeof value === 'string' ? value : undefined}>
          {index === 0 && action ? <Opener action={action} item={row.original} content={content} /> : content}
        </div>
      </td>
    )
  })
  if (!action) return <tr>{cells}</tr>
  return (
    <tr className={styles.actionable} onClick={pressOpener} onKeyDown={moveFocus}>
      {cells}
    </tr>
  )
}

function Opener<Item>({ action, item, content }: { action: RowAction<Item>; item: Item; content: ReactNode }) {
  if ('href' in action) {
    return (
      <Link to={action.href(item)} className={styles.opener} data-opener>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" className={styles.opener} data-opener onClick={() => action.open(item)}>
      {content}
    </button>
  )
}

function pressOpener(event: MouseEvent<HTMLTableRowElement>) {
  const onControl = (event.target as Element).closest('a, button, input, label')
  const selectsText = getSelection()?.type === 'Range'
  if (onControl || selectsText) return
  const { ctrlKey, metaKey, shiftKey } = event
  openerOf(event.currentTarget)?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

function moveFocus(event: KeyboardEvent<HTMLTableRowElement>) {
  const { previousElementSibling, nextElementSibling } = event.currentTarget
  const neighbour = { ArrowUp: previousElementSibling, ArrowDown: nextElementSibling }[event.key]
  if (!neighbour) return
  event.preventDefault()
  openerOf(neighbour)?.focus()
}

function openerOf(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-opener]')
}
