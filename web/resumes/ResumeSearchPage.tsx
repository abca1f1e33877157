import type { ComponentProps } from 'react'
import { type DeveloperStage, developerStages } from '#shared/developers/developerStages.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type ResumeSearchAnswer, resumePageSize } from '#shared/resumes/resumes.ts'
import { countryOptions } from '#web/platform/lib/countries.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { withValues } from '#web/platform/lib/query.ts'
import { useAddress } from '#web/platform/lib/useAddress.ts'
import { useLastPage, usePage } from '#web/platform/lib/usePage.ts'
import type { Option } from '#web/platform/ui/inputs/options.ts'
import { Select } from '#web/platform/ui/inputs/Select.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { Paginator } from '#web/platform/ui/tables/Paginator.tsx'
import { Toolbar } from '#web/platform/ui/tables/Toolbar.tsx'
import { ResumeResults } from './ResumeResults.tsx'
import styles from './ResumeSearchPage.module.css'
import { SearchForm } from './SearchForm.tsx'
import { useResumeSearch } from './useResumeSearch.ts'

const stageOptions = valuesOf(developerStages).map((stage: DeveloperStage) => ({
  value: stage,
  label: developerStages[stage].label,
}))
const countries = countryOptions()

/** Searches developers by the words of their resumes. The address keeps the search, its filters and its page. */
export function ResumeSearchPage() {
  const [query, setAddress] = useAddress()
  const paging = usePage(resumePageSize)
  const filter = (name: string) => query.get(name) ?? ''
  const { answer, refusal, failure, loading, retry } = useResumeSearch(requestOf(filter, paging.offset))
  const beyond = useLastPage(paging, loading ? undefined : answer?.total)
  const setFilter = (name: string, value: string) => setAddress({ [name]: value, page: '' }, { replace: true })
  const search = (q: string) => setAddress({ page: '', q })

  return (
    <>
      <PageHeader title="Resume Search" />
      <SearchForm
        value={filter('q')}
        loading={loading}
        onSearch={(q) => (q === filter('q') && paging.page === 1 ? retry() : search(q))}
      />
      <Toolbar end={answer && <Count answer={answer} />}>
        <Select
          label="Stage"
          labelHidden
          placeholder="All stages"
          options={stageOptions}
          value={filter('stage')}
          onChange={(stage) => setFilter('stage', stage)}
        />
        <Select
          label="Country"
          labelHidden
          placeholder="All countries"
          options={countries}
          value={filter('country')}
          onChange={(country) => setFilter('country', country)}
        />
      </Toolbar>
      {refusal && (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      )}
      {failure && (
        <Banner type="danger" onRetry={retry}>
          {failure}
        </Banner>
      )}
      {answer && !beyond && <Results answer={answer} loading={loading} search={searchOf(filter)} />}
      <Paginator
        label="Pages of results"
        page={paging.page}
        pageCount={Math.ceil((answer?.total ?? 0) / resumePageSize)}
        onPage={paging.setPage}
      />
    </>
  )
}

/** Returns the query string of the request; empty without a search. Unknown filter values are ignored. */
function requestOf(filter: (name: string) => string, firstRow: number): string {
  if (!filter('q')) return ''
  const offset = firstRow === 0 ? '' : String(firstRow)
  const stage = validOption(stageOptions, filter('stage'))
  const country = validOption(countries, filter('country'))
  return withValues('', { q: filter('q'), stage, country, offset }).toString()
}

/** Returns the values that change the results, besides the page. */
function searchOf(filter: (name: string) => string) {
  return { q: filter('q'), stage: filter('stage'), country: filter('country') }
}

function validOption(options: readonly Option[], wanted: string): string {
  return options.some(({ value }) => value === wanted) ? wanted : ''
}

function Count({ answer: { total, more } }: { answer: ResumeSearchAnswer }) {
  // Only some resumes were scanned, so the total is unknown.
  if (total === 0 && more) return null
  const found = `${formatCount(total)}${more ? '+' : ''} ${total === 1 ? 'developer' : 'developers'}`
  return (
    <p
      role="status"
      className={styles.count}
      title={more ? 'These developers have the newest resumes. Add a word to find fewer.' : undefined}
    >
      {found}
    </p>
  )
}

function Results(props: ComponentProps<typeof ResumeResults>) {
  const { result, more } = props.answer
  if (result.length === 0) {
    return (
      <>
        <p>No search results</p>
        {more && (
          <p className={styles.count}>Only the newest resumes were searched. Add a rarer word to find older ones.</p>
        )}
      </>
    )
  }
  return <ResumeResults {...props} />
}
