import styles from './SelectBox.module.css'

/** Which rows of a table are selected, and how to change that. */
export interface SelectableRows {
  readonly has: (id: string) => boolean
  /** Selects a row or takes it out. @param span does the same to all rows since the last one that was changed. */
  readonly toggle: (id: string, span: boolean) => void
  /** Selects every row of the page, or takes all of them out. */
  readonly togglePage: () => void
}

interface Props {
  readonly id: string
  /** What the row is about. */
  readonly name: string
  readonly selection: SelectableRows
  /** The Tab key stops here: only where the row has nothing else to stop at, since the space bar does the same on the row. */
  readonly tabStop: boolean
}

/** The box that selects a row. */
export function SelectBox({ id, name, selection, tabStop }: Props) {
  return (
    <td className={styles.cell}>
      <label className={styles.area}>
        <input
          type="checkbox"
          className={styles.box}
          aria-label={`Select ${name}`}
          tabIndex={tabStop ? 0 : -1}
          data-select
          checked={selection.has(id)}
          onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      </label>
    </td>
  )
}

/** The box in the heading: all rows of the page. */
export function SelectPage({ ids, selection }: { ids: readonly string[]; selection: SelectableRows }) {
  const selected = ids.filter(selection.has).length
  const some = selected > 0 && selected < ids.length
  return (
    <th scope="col" className={styles.cell}>
      <label className={styles.area}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = some
          }}
          type="checkbox"
          className={styles.box}
          aria-label="Select this page"
          checked={ids.length > 0 && selected === ids.length}
          disabled={ids.length === 0}
          onChange={selection.togglePage}
        />
      </label>
    </th>
  )
}
