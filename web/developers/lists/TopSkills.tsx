import { type Tick, tickText } from '#shared/skills/ticks.ts'
import { firstThatFit } from '#web/developers/moves/firstThatFit.ts'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import styles from './TopSkills.module.css'

interface Props {
  /** The best first. */
  readonly skills: readonly (Tick & {
    readonly skill: { readonly id: string; readonly name: string }
  })[]
}

/** Pixels: the column's room for skills beside the number of those left out, an average letter, a tick and a gap. */
const sizes = { room: 176, letter: 7.8, tick: 16, gap: 10 }

/** Shows as many skills as fit into a line. A tick marks skills that a review verified, and is green for those that count today. All of them show on hover. */
export function TopSkills({ skills }: Props) {
  const shown = firstThatFit(skills, widthOf, sizes.room)
  const hidden = skills.length - shown.length
  if (skills.length === 0) return '–'
  return (
    <span className={styles.skills} title={skills.map(wordsOf).join(', ')}>
      {shown.map((entry) => (
        <span key={entry.skill.id} className={styles.skill} data-tick={entry.tick ?? undefined}>
          {entry.skill.name}
          {entry.tick && <VisuallyHidden>, {tickText(entry)}</VisuallyHidden>}
        </span>
      ))}
      {hidden > 0 && (
        <span className={styles.more}>
          +{hidden}
          <VisuallyHidden> more</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

function widthOf({ tick, skill }: Props['skills'][number]): number {
  return skill.name.length * sizes.letter + (tick ? sizes.tick : 0) + sizes.gap
}

function wordsOf({ skill, ...tick }: Props['skills'][number]): string {
  return tick.tick ? `${skill.name} (${tickText(tick)})` : skill.name
}
