import { useQuery } from '@apollo/client/react'
import { matcherPollMs } from '#shared/matching.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import styles from './RelaxOneThing.module.css'
import { type RelaxedJob, relaxationsOf } from './relaxations.ts'

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
    }
  }
`)

/** How many candidates meet all requirements of a job, and how many more would if one of them were relaxed. */
export function RelaxOneThing({ job }: { job: RelaxedJob }) {
  const { data, error } = useQuery(relaxQuery, {
    variables: { job_id: job.id },
    context: showsErrors,
    pollInterval: matcherPollMs,
    skipPollAttempt: () => document.hidden,
    notifyOnNetworkStatusChange: false,
  })
  const message = data ? undefined : errorText(error)
  if (!data) return <p className={styles.waiting}>{message ?? 'Counting who fits …'}</p>
  const { fitting } = data.relaxMatch
  const groups = relaxationsOf(data.relaxMatch, job)
  const best = groups.flatMap(({ relaxations }) => relaxations.slice(0, 1)).filter(({ added }) => added > 0)
  return (
    <details className={styles.relax}>
      <summary>
        <span>
          <strong>{fitting.toLocaleString('en')}</strong> {fitting === 1 ? 'fits' : 'fit'} everything. Relax one thing:
        </span>
        {best.length === 0 && <span className={styles.none}>nothing would add anybody</span>}
        {best.map(({ label, added }) => (
          <Chip key={label} text={label} added={added} />
        ))}
      </summary>
      <div className={styles.groups}>
        {groups.map(({ title, relaxations }) => (
          <section key={title}>
            <h3>{title}</h3>
            {relaxations.length === 0 && <p className={styles.none}>Nothing to relax</p>}
            <ul>
              {relaxations.map(({ name, added }) => (
                <li key={name}>
                  <Chip text={name} added={added} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}

function Chip({ text, added }: { text: string; added: number }) {
  return (
    <span className={styles.chip} data-helps={added > 0}>
      {text} <b>+{added.toLocaleString('en')}</b>
    </span>
  )
}
