import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { Banner } from '#web/platform/ui/Banner.tsx'
import modal from '#web/platform/ui/Modal.module.css'
import { Modal } from '#web/platform/ui/Modal.tsx'
import { Select } from '#web/platform/ui/Select.tsx'
import { companyOptions, jobOptions, type OpenJob } from './openJobs.ts'

const jobsQuery = graphql(`
  query getAllActiveJobs {
    getAllActiveJobs {
      id
      title
      created_at
      company {
        id
        name
      }
    }
  }
`)

interface Props {
  /** The preselected job. */
  readonly jobId: string | undefined
  readonly onSelect: (jobId: string) => void
  readonly onClose: () => void
}

const noJobs: readonly OpenJob[] = []

/** Selects an open job by its company. */
export function SelectJobDialog({ jobId = '', onSelect, onClose }: Props) {
  const { data, error, refetch } = useQuery(jobsQuery, { context: showsErrors })
  const jobs = data?.getAllActiveJobs ?? noJobs
  const [chosen, setChosen] = useState<{ company?: string; job: string }>({ job: jobId })
  const company = chosen.company ?? jobs.find(({ id }) => id === jobId)?.company.id ?? ''
  const job = jobs.some(({ id }) => id === chosen.job) ? chosen.job : ''
  const message = errorText(error)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (job) onSelect(job)
  }

  return (
    <Modal title="Skills Search - Select Company and job." onClose={onClose}>
      <form onSubmit={submit}>
        <div className={modal.body}>
          {message && (
            <Banner type="danger" onRetry={refetch}>
              {message}
            </Banner>
          )}
          <Select
            data-autofocus
            label="Company"
            placeholder={data || message ? 'Select Company' : 'Loading...'}
            options={companyOptions(jobs)}
            value={company}
            onChange={(id) => setChosen({ company: id, job: onlyJobOf(jobs, id) })}
          />
          <Select
            label="Job"
            placeholder={company ? 'Select Job' : 'No Company Selected'}
            options={jobOptions(jobs, company)}
            value={job}
            onChange={(id) => setChosen({ company, job: id })}
            disabled={!company}
          />
        </div>
        <div className={modal.footer}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!job}>
            Show Candidates
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The only open job of a company, which is then selected automatically; else ''. */
function onlyJobOf(jobs: readonly OpenJob[], companyId: string): string {
  const [first, ...others] = jobs.filter(({ company }) => company.id === companyId)
  return first && others.length === 0 ? first.id : ''
}
