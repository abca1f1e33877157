import type { CSSProperties, Ref } from 'react'
import styles from './Dropdown.module.css'
import type { Option } from './useSuggestions.ts'

interface Props {
  readonly ref: Ref<HTMLDivElement>
  readonly id: string
  /** Names the list; the label of its input. */
  readonly label: string
  readonly options: readonly Option[]
  readonly active: number
  readonly onPick: (option: Option) => void
  readonly style: CSSProperties
  /** What shows in place of the options: that they load, or that there are none. */
  readonly note: string | undefined
}

/** The list that drops from an input. Focus stays in the input; `useSuggestions` drives it. */
export function Suggestions({ ref, id, label, options, active, onPick, style, note }: Props) {
  return (
    <div ref={ref} className={styles.dropdown} style={style} popover="manual">
      {note && <div className={styles.note}>{note}</div>}
      <div id={id} role="listbox" aria-label={label}>
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus.
          // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant tells which option is active.
          <div
            key={option.value}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            data-at={at}
            className={styles.item}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  )
}
