import dropdown from '#web/platform/ui/inputs/Dropdown.module.css'
import type { Option } from '#web/platform/ui/inputs/options.ts'

interface Props {
  /** The options have this id with their number. */
  readonly id: string
  readonly options: readonly Option[]
  readonly active: number
  readonly onChoose: (id: string) => void
}

/** Lists the colleagues whom a text can mention. The focus stays in the text, which says which of them is marked. */
export function ColleagueOptions({ id, options, active, onChoose }: Props) {
  return (
    <div id={id} role="listbox" aria-label="Colleagues">
      {options.map(({ value, label }, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text, which keeps the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant tells which one is marked.
        <div
          key={value}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
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
