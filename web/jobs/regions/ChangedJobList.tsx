import { Link } from 'react-router'
import { jobPaths } from '#web/jobs/paths.ts'
import { countryName } from '#web/platform/lib/countries.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import styles from './ChangedJobList.module.css'
import type { ShownEffect } from './regionQuery.ts'

interface Props {
  readonly effect: ShownEffect
  /** Says what becomes of the open jobs, whose number it is given. */
  readonly sentence: (jobs: string) => string
}

/** Lists the open jobs that a change of a region changes, each with the countries that it gains and loses. */
export function ChangedJobList({ effect: { count, jobs, closed }, sentence }: Props) {
  const more = count - jobs.length
  return (
    <section className={styles.effect} aria-label="Jobs that change">
      <p>
        {count === 0 ? 'No open job changes.' : sentence(countedJobs(count, 'open job'))}
        {closed > 0 && ` ${countedJobs(closed, 'closed job')} ${closed === 1 ? 'keeps its' : 'keep their'} countries.`}
      </p>
      {count > 0 && (
        <ul>
          {jobs.map((job) => (
            <li key={job.id}>
              <span>
                <Link to={jobPaths.job(job.id)} target="_blank">
                  {job.title}
                </Link>
                , {job.company_name}
              </span>
              {differenceOf(job) && <span className={styles.difference}>{differenceOf(job)}</span>}
            </li>
          ))}
          {more > 0 && <li>and {formatCount(more)} more</li>}
        </ul>
      )}
    </section>
  )
}

export function countedJobs(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

function differenceOf({ gained, gained_count, lost, lost_count }: ShownEffect['jobs'][number]): string {
  const parts = [
    { verb: 'gains', codes: gained, count: gained_count },
    { verb: 'loses', codes: lost, count: lost_count },
  ].filter(({ count }) => count > 0)
  return parts.map(({ verb, codes, count }) => `${verb} ${namesOf(codes, count)}`).join('; ')
}

function namesOf(codes: readonly string[], count: number): string {
  const names = codes.map(countryName).join(', ')
  return count > codes.length ? `${names} and ${count - codes.length} more` : names
}
