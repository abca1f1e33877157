import styles from './DayRange.module.css'

interface Props {
  /** The first day, such as 2026-01-31; empty where it is open. */
  readonly from: string
  /** The last day, which belongs to the range. */
  readonly to: string
  readonly onChange: (range: { from: string; to: string }) => void
}

/** From one day to another, both included, by the browser's own calendar. */
export function DayRange({ from, to, onChange }: Props) {
  return (
    <div className={styles.range}>
      <label>
        From
        <input
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => onChange({ from: event.currentTarget.value, to })}
        />
      </label>
      <label>
        To
        <input
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => onChange({ from, to: event.currentTarget.value })}
        />
      </label>
    </div>
  )
}
