import { formatDay } from '#shared/platform/text/formatDay.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './AwayList.module.css'

const awayQuery = graphql(`
  query getAway {
    getAway {
      id
      display_name
      to_day
    }
  }
`)

/** Names that fit into a line; the tooltip has all. */
const shown = 3

/** Names the reviewers who are away today, in a line. Nobody away, no line. */
export function AwayList() {
  const { data } = useQuery(awayQuery)
  const away = data?.getAway ?? []
  if (away.length === 0) return null
  const names = away.map(({ display_name, to_day }) => `${display_name} until ${formatDay(to_day)}`)
  const others = names.length > shown ? ` and ${names.length - shown} more` : ''
  return (
    <p className={`${ui.quiet} ${styles.away}`} title={names.join(', ')}>
      Away: {names.slice(0, shown).join(', ')}
      {others}
    </p>
  )
}
