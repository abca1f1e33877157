import { Button } from '@mantine/core'
import { jobLink } from '#shared/jobMessages/jobMessages.ts'
import { isActiveJob } from '#shared/jobs/jobStatuses.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { readConfig } from '#web/platform/lib/browser/config.ts'
import { graphql, type JobLifecycleFragment, type JobPublicationFragment } from '#web/platform/lib/graphql.ts'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { LazyMarkdown } from '#web/platform/ui/text/markdown/LazyMarkdown.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './JobPublication.module.css'

graphql(`
  fragment JobPublication on Job {
    id
    is_public
    public_text
    shows_company
    shows_budget
  }
`)

/** Shows whether the job is on the jobs page, and what it shows there. */
export function JobPublication({ job }: { job: JobPublicationFragment & Pick<JobLifecycleFragment, 'status'> }) {
  const mayWrite = useCan('jobs:write')
  const dialog = useDialog()
  const isShown = job.is_public && isActiveJob(job.status)
  return (
    <Section title="Jobs page">
      <div className={ui.block}>
        <p className={styles.text}>{stateOf(job)}</p>
        {job.public_text && <LazyMarkdown text={job.public_text} below={2} />}
        <div className={`${ui.optional} ${styles.actions}`}>
          {mayWrite && (
            <Button variant="default" size="xs" onClick={() => dialog.open('edit-public-job', job.id)}>
              {job.is_public ? 'Change What It Shows' : 'Put on the Jobs Page'}
            </Button>
          )}
          {isShown && <a href={jobLink(readConfig().jobsPageUrl, job.id)}>Open the jobs page</a>}
        </div>
      </div>
    </Section>
  )
}

function stateOf({ is_public, status, shows_company, shows_budget }: Parameters<typeof JobPublication>[0]['job']) {
  if (!is_public) return 'This job is not on the jobs page.'
  if (!isActiveJob(status)) return 'This job is on the jobs page again when it is active.'
  const told = (what: string, isShown: boolean) => `${isShown ? 'with' : 'without'} its ${what}`
  return `This job is on the jobs page, ${told('company', shows_company)} and ${told('budget', shows_budget)}.`
}
