import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { densities, printLayout, standardLayout } from '#shared/platform/lists/listLayout.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { type Arrangement, offeredColumns } from './arrangeColumns.ts'
import styles from './ColumnChooser.module.css'
import { ColumnList } from './ColumnList.tsx'
import type { ListLayoutState } from './useListLayout.ts'

interface Props {
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'label' | 'hidden'>[]
  readonly layout: ListLayoutState
  /** The columns that can group the rows. */
  readonly groups?: readonly Option[]
}

/** Shows, hides, orders and pins columns, and sets how close the rows are and how they are grouped. A change is seen and saved at once. */
export function ColumnChooser({ columns, layout: { layout, setLayout }, groups = [] }: Props) {
  const radios = useId()
  const [message, setMessage] = useState('')
  const offered = offeredColumns(columns, layout).map((column) => ({ ...column, name: nameOf(column) }))
  const isStandard = Object.values(printLayout(layout)).every((text) => text === '')
  const arrange = (next: Arrangement, text: string) => {
    setLayout({ ...layout, ...next })
    setMessage(text)
  }
  return (
    <div className={`${ui.group} ${styles.chooser}`}>
      <div className={`${ui.line} ${styles.head}`}>
        <fieldset className={styles.density}>
          <legend>Rows</legend>
          {valuesOf(densities).map((density) => (
            <label key={density}>
              <input
                type="radio"
                className={ui.checkbox}
                name={radios}
                checked={layout.density === density}
                onChange={() => setLayout({ ...layout, density })}
              />
              {densities[density]}
            </label>
          ))}
        </fieldset>
        <Button variant="subtle" color="gray" disabled={isStandard} onClick={() => setLayout(standardLayout)}>
          Reset
        </Button>
      </div>
      {groups.length > 0 && (
        <Select
          label="Group by"
          placeholder="No groups"
          options={groups}
          value={layout.group_by}
          onChange={(group_by) => setLayout({ ...layout, group_by })}
        />
      )}
      <ColumnList offered={offered} pinned={layout.pinned} onArrange={arrange} />
      <VisuallyHidden>
        <span role="status">{message}</span>
      </VisuallyHidden>
    </div>
  )
}

/** Columns that a screen adds to its list have a plain text as heading. */
function nameOf({ id, header, label }: Props['columns'][number]): string {
  return label ?? (typeof header === 'string' ? header : id)
}
