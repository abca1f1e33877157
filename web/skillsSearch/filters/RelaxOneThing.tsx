import { useState } from 'react'
import { Link } from 'react-router'
import { matcherPollMs } from '#shared/skillsSearch/matching.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { errorText } from '#web/platform/lib/text/errorText.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './RelaxOneThing.module.css'
import { type Relaxation, type RelaxedJob, relaxationLabel, relaxationsOf } from './relaxations.ts'

const relaxQuery = graphql(`
  query relaxMatch($job_id: ID!) {
    relaxMatch(job_id: $job_id) {
      fitting
      skills {
        skill_id
        added
      }
      countries {
        country
        added
      }
      budgets {
        budget_hourly_max
        added
      }
      implied {
        added
      }
    }
  }
`)

/**
 * Shows how many candidates meet all requirements of a job, and how many more would if one were relaxed. Each number opens its candidates.
 */
export function RelaxOneThing({ job }: { job: RelaxedJob }) {
  const [query] = useAddress()
  const [open, setOpen] = useState(query.has('relax'))
  const { data, error } = useQuery(relaxQuery, {
    variables: { job_id: job.id },
    showsErrors: true,
    pollInterval: matcherPollMs,
  })
  const message = data ? undefined : errorText(error)
  if (!data) return <p className={styles.waiting}>{message ?? 'Counting who fits …'}</p>
  const { fitting } = data.relaxMatch
  const groups = relaxationsOf(data.relaxMatch, job)
  const best = groups.flatMap(({ relaxations }) => relaxations.slice(0, 1)).filter(({ added }) => added > 0)
  return (
    <section className={styles.relax} aria-label="Relax one thing">
      <div className={`${ui.phrase} ${styles.summary}`}>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <strong>{formatCount(fitting)}</strong> {fitting === 1 ? 'fits' : 'fit'} everything. Relax one thing:
        </button>
        {best.length === 0 && <span className={styles.none}>no change would add a candidate</span>}
        {best.map((one) => (
          <Chip key={one.key} relaxation={one} text={relaxationLabel(one.key, job)} />
        ))}
      </div>
      {open && <Groups groups={groups} />}
    </section>
  )
}

function Groups({ groups }: { groups: ReturnType<typeof relaxationsOf> }) {
  return (
    <div className={`${ui.items} ${styles.groups}`}>
      {groups.map(({ title, relaxations }) => (
        <section key={title}>
          <h3>{title}</h3>
          {relaxations.length === 0 && <p className={styles.none}>Nothing to relax</p>}
          <ul className={ui.chips}>
            {relaxations.map((one) => (
              <li key={one.key}>
                <Chip relaxation={one} text={one.name} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Links to the candidates that the relaxation adds, and back when they are shown. */
function Chip({ relaxation: { key, added }, text }: { relaxation: Relaxation; text: string }) {
  const [query] = useAddress()
  const isShown = query.get('relax') === key
  const content = (
    <>
      {text} <b>+{formatCount(added)}</b>
    </>
  )
  if (added === 0 && !isShown) return <span className={`${ui.aside} ${styles.chip}`}>{content}</span>
  return (
    <Link
      className={`${ui.aside} ${styles.chip}`}
      data-helps
      aria-current={isShown || undefined}
      to={{ search: withValues(query, { relax: isShown ? '' : key }).toString() }}
      preventScrollReset
    >
      {content}
    </Link>
  )
}
