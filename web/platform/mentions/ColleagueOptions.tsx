import dropdown from '#web/platform/ui/inputs/choices/Dropdown.module.css'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'

interface Props {
  /** The options have this id with their number. */
  readonly id: string
  /** The name of the anchor that they are below. */
  readonly anchor: string
  readonly options: readonly Option[]
  readonly marked: number
  readonly onChoose: (id: string) => void
}

/** Lists the colleagues whom a text can mention. The focus stays in the text, which says which of them is marked. */
export function ColleagueOptions({ id, anchor, options, marked, onChoose }: Props) {
  return (
    <div
      ref={show}
      id={id}
      popover="manual"
      role="listbox"
      aria-label="Colleagues"
      className={dropdown.dropdown}
      style={{ positionAnchor: anchor, minWidth: 'min-content' }}
    >
      {options.map(({ value, label }, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text, which keeps the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant tells which one is marked.
        <div
          key={value}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === marked}
          className={dropdown.item}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value)}
        >
          <bdi>{label}</bdi>
        </div>
      ))}
    </div>
  )
}

/** A popover is in the top layer, so that no dialog clips it. */
function show(list: HTMLElement | null): void {
  list?.showPopover()
}
