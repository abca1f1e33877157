import styles from './DayRange.module.css'

interface Props {
  /** The first day, such as 2026-01-31. Empty for a range without a start. */
  readonly from: string
  /** The last day, included. Empty for a range without an end. */
  readonly to: string
  readonly onChange: (range: { from: string; to: string }) => void
}

/** Edits a range of days with two date inputs, both included. */
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
