import { Suspense, type ToggleEvent, useId, useRef, useState } from 'react'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import dropdown from '#web/platform/ui/inputs/choices/Dropdown.module.css'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import type { ListLayoutState } from './useListLayout.ts'

const ColumnChooser = lazyPart(async () => (await import('./ColumnChooser.tsx')).ColumnChooser)

interface Props {
  /** The columns that the viewer may read, with those that are not shown. */
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'label' | 'hidden'>[]
  readonly layout: ListLayoutState
  /** The columns that can group the rows. */
  readonly groups: readonly Option[]
}

/** Opens the columns of a list, which the viewer shows, hides, orders and pins. */
export function ColumnsButton(props: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const anchor = `--columns${id.replaceAll(/\W/g, '')}`
  return (
    <>
      <button
        ref={button}
        type="button"
        className={dropdown.trigger}
        style={{ anchorName: anchor }}
        popoverTarget={id}
        aria-expanded={open}
      >
        Columns
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which repeats the button. */}
      <div
        ref={popover}
        id={id}
        className={dropdown.dropdown}
        style={{ positionAnchor: anchor }}
        popover="auto"
        role="group"
        aria-label="Columns"
        onToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Keeps Escape from also closing a dialog or clearing the selection.
          event.preventDefault()
          popover.current?.hidePopover()
          button.current?.focus()
        }}
      >
        <Suspense>{open && <ColumnChooser {...props} />}</Suspense>
      </div>
    </>
  )
}
