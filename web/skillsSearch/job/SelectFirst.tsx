import { Button, Input } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { isRecentDays, recentDaysKey, usualRecentDays } from '#shared/messages/recentDays.ts'
import { selectionCeiling } from '#shared/skillsSearch/matching.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useRememberedNumber } from '#web/platform/lib/browser/useRememberedNumber.ts'
import { type CandidateFilter, graphql } from '#web/platform/lib/graphql.ts'
import { errorText } from '#web/platform/lib/text/errorText.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import type { RankedSearch } from '#web/skillsSearch/candidates/fetchRanking.ts'
import styles from '#web/skillsSearch/candidates/MessageBar.module.css'
import type { CandidateSelection } from '#web/skillsSearch/candidates/useSelection.ts'
import { withoutRecent } from '#web/skillsSearch/filters/filters.ts'

const selectFirstQuery = graphql(`
  query selectFirstDevs(
    $job_id: ID!
    $countries: [String!]!
    $relax: Relaxation
    $filter: CandidateFilter
    $count: Int!
  ) {
    selectFirstDevs(job_id: $job_id, countries: $countries, relax: $relax, filter: $filter, count: $count)
  }
`)

interface Props {
  /** The search whose candidates are selected. */
  readonly search: RankedSearch
  /** The number of candidates, which limits the selection; `undefined` until the first answer. */
  readonly total: number | undefined
  readonly selection: CandidateSelection
}

/**
 * Selects the best `n` candidates by the server's present ranking, even if their cards are not loaded. It then offers to leave out those who were messaged
 * recently.
 */
export function SelectFirst({ search, total, selection }: Props) {
  const api = useApi()
  const [recent, setRecent] = useState<{ readonly ids: readonly string[]; readonly days: number }>()
  const [typed, setTyped] = useState('10')
  const [days] = useRememberedNumber(recentDaysKey, usualRecentDays, isRecentDays)
  const { running, error, run } = useAsyncAction(async () => {
    const count = clampCount(typed, total)
    setTyped(String(count))
    const first = async (filter: CandidateFilter) => {
      const { data } = await api.query(selectFirstQuery, {
        variables: { ...search, filter, count },
        showsErrors: true,
      })
      return data.selectFirstDevs
    }
    const filter = search.filter ?? {}
    const [ids, others] = await Promise.all([first(filter), first(withoutRecent(filter, days))])
    // A person who was not messaged recently is among the first of the others, too.
    setRecent({ ids: ids.filter((id) => !others.includes(id)), days })
    selection.replace(ids)
  })
  const selectedRecent = recent?.ids.filter((id) => selection.ids.has(id)) ?? []
  const message = errorText(error)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    void run()
  }

  return (
    <form className={`${ui.row} ${styles.first}`} onSubmit={submit} noValidate>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is inside the label, between the words. */}
      <label>
        Select first
        <Input
          type="number"
          min={0}
          max={maxCount(total)}
          step={1}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        developers
      </label>
      <Button type="submit" variant="default" loading={running} disabled={typed === '' || total === undefined}>
        [ Apply ]
      </Button>
      {selectedRecent.length > 0 && (
        <Button variant="subtle" onClick={() => selection.remove(selectedRecent)}>
          without the {formatCount(selectedRecent.length)} messaged in {recent?.days} days
        </Button>
      )}
      {message && (
        <span role="alert" className={ui.error}>
          {message}
        </span>
      )}
    </form>
  )
}

/** Parses the typed number, limited to 0 up to the number of candidates. */
function clampCount(typed: string, total: number | undefined): number {
  return Math.max(0, Math.min(Math.floor(Number(typed)) || 0, maxCount(total)))
}

/** Returns the most that can be selected: all candidates, limited to what the server selects at once. */
function maxCount(total = 0): number {
  return Math.min(total, selectionCeiling)
}
