import { checkInMoods, checkInStates } from '#shared/checkIns/checkIns.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { MarkSign } from './MarkSign.tsx'
import styles from './Timeline.module.css'

const open = ['SCHEDULED', 'SNOOZED', 'DUE', 'OVERDUE', 'MISSED'] as const

export function TimelineLegend() {
  return (
    <ul className={styles.legend} aria-label="What the marks mean">
      {valuesOf(checkInMoods).map((mood) => (
        <li key={mood}>
          <MarkSign state="DONE" mood={mood} /> {checkInMoods[mood].label}
        </li>
      ))}
      {open.map((state) => (
        <li key={state}>
          <MarkSign state={state} mood={null} /> {checkInStates[state].label}
        </li>
      ))}
    </ul>
  )
}
