import { Link } from 'react-router'
import { valuesOf } from '#shared/platform/transitions.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './MyDay.module.css'
import { ownLists } from './ownLists.ts'
import { useOwnCounts } from './useOwnCounts.ts'

/**
 * Shows how many rows of each list are the viewer's own, without those that have none. Each count opens its rows.
 * Until all are known it keeps room for one line of them.
 */
export function OwnListsSection() {
  const { countOf, error, refetch } = useOwnCounts()
  const names = valuesOf(ownLists)
  const isPending = !error && names.some((name) => countOf(name) === undefined)
  const shown = names.flatMap((name) => {
    const count = countOf(name) ?? 0
    return count === 0 || isPending ? [] : [{ name, count }]
  })
  return (
    <Section title="Yours">
      <QueryError error={error} onRetry={refetch} />
      {isPending && <div className={`${ui.block} ${styles.pending}`} aria-busy />}
      {names.every((name) => countOf(name) === 0) && (
        <p className={`${ui.block} ${ui.quiet}`}>
          Nothing is yours yet. Jobs, profiles and people that you own appear here.
        </p>
      )}
      <ul className={`${ui.block} ${styles.lists}`} hidden={shown.length === 0}>
        {shown.map(({ name, count }) => (
          <li key={name}>
            <Link to={ownLists[name].path}>
              <strong>{formatCount(count)}</strong>
              {ownLists[name].label}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
