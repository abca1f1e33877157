import { useSearchParams } from 'react-router'
import { type DeveloperStage, developerStages } from '#shared/developerStages.ts'
import { type ResumeSearchAnswer, resumePageSize } from '#shared/resumes.ts'
import { valuesOf } from '#shared/transitions.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { withValues } from '#web/lib/query.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Paginator } from '#web/ui/Paginator.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { ResumeResult } from './ResumeResult.tsx'
import styles from './ResumeSearchPage.module.css'
import { SearchForm } from './SearchForm.tsx'
import { useResumeSearch } from './useResumeSearch.ts'

const stageOptions = valuesOf(developerStages).map((stage: DeveloperStage) => ({
  value: stage,
  label: developerStages[stage].label,
}))
const countries = countryOptions()

/** Finds developers by the words of their resumes. The address holds the search, its filters and its page. */
export function ResumeSearchPage() {
  const [address, setAddress] = useSearchParams()
  const read = (name: string) => address.get(name) ?? ''
  const page = Math.max(1, Math.floor(Number(read('page'))) || 1)
  const { answer, error, loading, again } = useResumeSearch(requestOf(read, page))
  const change = (values: Record<string, string>) => setAddress((before) => withValues(before, { page: '', ...values }))

  return (
    <>
      <PageHeader title="Resume Search" />
      <SearchForm
        key={read('q')}
        value={read('q')}
        loading={loading}
        onSearch={(q) => (q === read('q') && page === 1 ? again() : change({ q }))}
      />
      <Toolbar end={answer && <Count answer={answer} />}>
        <Select
          label="Stage"
          labelHidden
          placeholder="All stages"
          options={stageOptions}
          value={read('stage')}
          onChange={(stage) => change({ stage })}
        />
        <Select
          label="Country"
          labelHidden
          placeholder="All countries"
          options={countries}
          value={read('country')}
          onChange={(country) => change({ country })}
        />
      </Toolbar>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {answer && <Results answer={answer} loading={loading} />}
      <Paginator
        label="Pages of results"
        page={page}
        pageCount={Math.ceil((answer?.total ?? 0) / resumePageSize)}
        onPage={(to) => change({ page: to === 1 ? '' : String(to) })}
      />
    </>
  )
}

/** What the API is asked; empty without words to search for. */
function requestOf(read: (name: string) => string, page: number): string {
  if (!read('q')) return ''
  const offset = page === 1 ? '' : String((page - 1) * resumePageSize)
  return withValues('', { q: read('q'), stage: read('stage'), country: read('country'), offset }).toString()
}

function Count({ answer: { total, more } }: { answer: ResumeSearchAnswer }) {
  const found = `${total.toLocaleString('en')}${more ? '+' : ''} ${total === 1 ? 'developer' : 'developers'}`
  return (
    <p
      role="status"
      className={styles.count}
      title={more ? 'These have the newest resumes. Add a word to see fewer.' : undefined}
    >
      {found}
    </p>
  )
}

function Results({ answer: { result }, loading }: { answer: ResumeSearchAnswer; loading: boolean }) {
  if (result.length === 0) return <p>No search results</p>
  return (
    <ol className={styles.results} aria-label="Results" aria-busy={loading}>
      {result.map((one) => (
        <ResumeResult key={one.resume_id} result={one} />
      ))}
    </ol>
  )
}
