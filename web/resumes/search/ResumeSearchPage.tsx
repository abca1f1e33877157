import type { ComponentProps } from 'react'
import { type DeveloperStage, developerStages } from '#shared/developers/developerStages.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type ResumeSearchAnswer, resumeOrders, resumePageSize } from '#shared/resumes/resumes.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useLastPage, usePage } from '#web/platform/lib/address/usePage.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { countryOptions } from '#web/platform/lib/text/countries.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { LazyFileExport } from '#web/platform/lists/export/LazyExport.tsx'
import { SavedViews } from '#web/platform/savedViews/SavedViews.tsx'
import { type Option, optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { Paginator } from '#web/platform/ui/tables/Paginator.tsx'
import { Toolbar } from '#web/platform/ui/tables/Toolbar.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { NothingFound } from '#web/resumes/found/NothingFound.tsx'
import { resumePaths } from '#web/resumes/paths.ts'
import { ResumeResults } from './ResumeResults.tsx'
import styles from './ResumeSearchPage.module.css'
import { SearchForm } from './SearchForm.tsx'
import { useCountryOptions } from './useCountryOptions.ts'
import { useResumeSearch } from './useResumeSearch.ts'

const stageOptions = optionsOf(developerStages)
const orderOptions = [{ value: 'NEWEST', label: resumeOrders.NEWEST.label }]
const countryChoices = countryOptions()

/** Searches developers by the words of their resumes. The address keeps the search, its filters and its page. */
export function ResumeSearchPage() {
  const [query, setAddress] = useAddress()
  const paging = usePage(resumePageSize)
  const filter = (name: string) => query.get(name) ?? ''
  const request = requestOf(filter)
  const { answer, refusal, failure, loading, retry } = useResumeSearch(pageOf(request, paging.offset))
  const search = searchOf(filter)
  const countedCountries = useCountryOptions(search.q, search.stages, filter('country'))
  const beyond = useLastPage(paging, loading ? undefined : answer?.total)
  const setFilter = (name: string, value: string) => setAddress({ [name]: value, page: '' }, { replace: true })

  return (
    <>
      <PageHeader title="Resume Search" actions={<SavedViews screen={resumePaths.resumeSearch} />} />
      <SearchForm
        value={filter('q')}
        loading={loading}
        onSearch={(q) => (q === filter('q') && paging.page === 1 ? retry() : setAddress({ page: '', q }))}
      />
      <Toolbar
        end={
          answer && (
            <div className={styles.end}>
              <Count answer={answer} />
              {answer.total > 0 && (
                <LazyFileExport path={`/developer/search-resume.csv?${request}`} name="resume-search" />
              )}
            </div>
          )
        }
      >
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
          options={countedCountries}
          value={filter('country')}
          onChange={(country) => setFilter('country', country)}
        />
        <Select
          label="Order"
          labelHidden
          placeholder={resumeOrders.FIT.label}
          options={orderOptions}
          value={filter('order')}
          onChange={(order) => setFilter('order', order)}
        />
      </Toolbar>
      {!filter('q') && <p className={ui.quiet}>Type the words to look for in resumes, then press Enter.</p>}
      {refusal && (
        <p role="alert" className={ui.error}>
          {refusal}
        </p>
      )}
      {failure && (
        <Banner type="danger" onRetry={retry}>
          {failure}
        </Banner>
      )}
      {answer && !beyond && <Results answer={answer} loading={loading} search={search} />}
      <Paginator
        label="Pages of results"
        page={paging.page}
        pageCount={Math.ceil((answer?.total ?? 0) / resumePageSize)}
        onPage={paging.setPage}
      />
    </>
  )
}

type Filter = (name: string) => string

/** The query string of the search; empty without words. Unknown filter values are ignored. */
function requestOf(filter: Filter): string {
  if (!filter('q')) return ''
  const { q, stages, countries } = searchOf(filter)
  const order = validOption(orderOptions, filter('order'))
  return withValues('', { q, stage: stages.join(), country: countries.join(), order }).toString()
}

function pageOf(request: string, firstRow: number): string {
  return request && firstRow > 0 ? `${request}&offset=${firstRow}` : request
}

/** The words and filters of the search. */
function searchOf(filter: Filter) {
  const stage = validOption(stageOptions, filter('stage'))
  const country = validOption(countryChoices, filter('country'))
  return { q: filter('q'), stages: stagesOf(stage), countries: country ? [country] : [] }
}

function stagesOf(wanted: string): DeveloperStage[] {
  return valuesOf(developerStages).filter((stage) => stage === wanted)
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
      className={ui.quiet}
      title={more ? 'These developers have the newest resumes. Add a word to find fewer.' : undefined}
    >
      {found}
    </p>
  )
}

function Results(props: ComponentProps<typeof ResumeResults>) {
  const { result, more } = props.answer
  if (result.length > 0) return <ResumeResults {...props} />
  if (!more) return <NothingFound search={props.search} />
  return (
    <>
      <p className={ui.paragraph}>No search results</p>
      <p className={ui.quiet}>Only the newest resumes were searched. Add a rarer word to find older ones.</p>
    </>
  )
}
