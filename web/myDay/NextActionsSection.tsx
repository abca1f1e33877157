import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetNextActionsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { DueDay } from './rows/Due.tsx'
import styles from './rows/Rows.module.css'
import { Shortened } from './rows/Shortened.tsx'

const nextActionsQuery = graphql(`
  query getNextActions($open: [JobStatus!], $today: String) {
    getJobPage(
      limit: 100
      sort: { next_action_on: asc_nulls_last }
      filter: { owner: ["me"], status: $open, next_action_on: { to: $today } }
    ) {
      jobs {
        id
        title
        company {
          id
          name
        }
        next_action
        next_action_on
      }
    }
  }
`)

/** Lists what comes next for the viewer's open jobs, today or earlier. */
export function NextActionsSection() {
  const query = useQuery(nextActionsQuery, {
    variables: { open: [...activeJobStatuses], today: dayFromNow(0) },
    showsErrors: true,
  })
  return (
    <QuerySection title="Next actions" query={query} height={45}>
      {({ getJobPage: { jobs } }) =>
        jobs.length === 0 ? (
          <p className={`${ui.block} ${ui.quiet}`}>None of your jobs has a next action due.</p>
        ) : (
          <Shortened rows={jobs}>
            {(shown) => (
              <ul className={styles.list}>
                {shown.map((job) => (
                  <NextActionRow key={job.id} job={job} />
                ))}
              </ul>
            )}
          </Shortened>
        )
      }
    </QuerySection>
  )
}

type Job = GetNextActionsQuery['getJobPage']['jobs'][number]

function NextActionRow({ job: { id, title, company, next_action, next_action_on } }: { readonly job: Job }) {
  const dialog = useDialog()
  const mayChange = useCan('jobs:write')
  return (
    <li>
      <span className={styles.kind}>{company.name}</span>
      <span className={styles.what}>
        <Link to={jobPaths.job(id)} className={ui.name}>
          {title}
        </Link>
        <span className={styles.detail}>{next_action}</span>
      </span>
      <span className={styles.due}>{next_action_on && <DueDay day={next_action_on} />}</span>
      {mayChange && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Change the next action for ${title}`}
          onClick={() => dialog.open('next-job-action', id)}
        >
          Change
        </Button>
      )}
    </li>
  )
}
