import { useState } from 'react'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
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
  /** The chosen job; '' while none is. */
  readonly value: string
  /** @param jobId '' while none of the company's several jobs is chosen. */
  readonly onChange: (jobId: string) => void
  readonly required?: boolean
}

const noJobs: readonly OpenJob[] = []

export function OpenJobSelect({ value, onChange, required }: Props) {
  const { data, error, refetch } = useQuery(jobsQuery, { showsErrors: true })
  const jobs = data?.getAllActiveJobs ?? noJobs
  const [chosenCompany, setCompany] = useState<string>()
  const company = chosenCompany ?? jobs.find(({ id }) => id === value)?.company.id ?? ''
  const chooseCompany = (id: string) => {
    setCompany(id)
    onChange(onlyJobOf(jobs, id))
  }
  return (
    <>
      <QueryError error={error} onRetry={refetch} />
      <Select
        label="Company"
        required={required}
        placeholder={data || error ? 'Select Company' : 'Loading...'}
        options={companyOptions(jobs)}
        value={company}
        onChange={chooseCompany}
      />
      <Select
        label="Job"
        required={required}
        placeholder={company ? 'Select Job' : 'No Company Selected'}
        options={jobOptions(jobs, company)}
        value={jobs.some(({ id }) => id === value) ? value : ''}
        onChange={onChange}
        disabled={!company}
      />
    </>
  )
}

/** Returns the only open job of a company, which is then selected automatically; else ''. */
function onlyJobOf(jobs: readonly OpenJob[], companyId: string): string {
  const [first, ...others] = jobs.filter(({ company }) => company.id === companyId)
  return first && others.length === 0 ? first.id : ''
}
