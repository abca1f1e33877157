import { planUpsert } from '#server/imports/importer/change.ts'
import type { RowOf } from '#server/imports/importer/data.ts'
import { jobKey } from '#server/imports/importer/keys.ts'
import { keysIn } from '#server/imports/importer/lookup.ts'
import type { RowImporter } from '#server/imports/importer/rowImporter.ts'
import type { JobProfileRow } from '#server/imports/templates/rows.ts'
import { endedJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { currentJobProfile } from './currentJobProfile.ts'
import { importedCost } from './importedCost.ts'
import { pastOfPlacement } from './pastOfPlacement.ts'
import { type ImportedTerms, placementChanges } from './placements.ts'

type JobProfile = RowOf<'job_profiles'>

export const jobProfileImporter: RowImporter<JobProfileRow> = {
  file: 'job_profiles.csv',
  table: 'job_profiles',
  keyOf: ({ company, job, developer }) => `${company}\n${job}\n${developer}`,
  plan: async (rows, lookup) => {
    const companyId = await lookup.companies('company', rows, ({ company }) => company)
    const jobText = ({ company, job }: JobProfileRow) => jobKey(companyId(company), job)
    const jobId = await lookup.jobs('job', rows, jobText)
    const developerId = await lookup.developers('developer', rows, ({ developer }) => developer)
    const keyOf = (row: JobProfileRow) => `${jobId(jobText(row))} ${developerId(row.developer)}`
    const known = await lookup.rows('job_profiles', rows, keyOf)
    const knownIds = keysIn(rows, (row) => known(keyOf(row)).map(({ id }) => id))
    const placements = await lookup.rows('placements', knownIds, (id) => id)
    const placementIds = knownIds.flatMap((id) => placements(id).map((placement) => placement.id))
    const pastIds = [...knownIds, ...placementIds]
    const firstDayOf = await lookup.firstDays(pastIds)
    const movesOf = await lookup.rows('imported_moves', pastIds, (id) => id)
    const ownerId = await lookup.staff('owner', rows, ({ owner }) => owner)
    const jobIds = keysIn(rows, (row) => jobId(jobText(row)))
    const developerIds = keysIn(rows, ({ developer }) => developerId(developer))
    const currencyOf = await lookup.currencies(jobIds, developerIds)
    const rates = await lookup.exchangeRates()
    return (row) => {
      const existing = currentJobProfile(known(keyOf(row)))
      const ids = { job_id: jobId(jobText(row)), developer_id: developerId(row.developer) }
      const said = row.currency ?? row.bill_rate_currency
      const currency = said ?? existing?.currency ?? currencyOf(ids.job_id)
      const developerCurrency = currencyOf(ids.developer_id)
      const cost = importedCost(row, { currency, developerCurrency, existing, rates })
      const imported = { row, cost, currency: said }
      const wanted = { ...columnsOf(imported, existing), ...ids, owner_id: row.owner && ownerId(row.owner) }
      const profile = planUpsert('job_profiles', existing, wanted, { currency, created_at: new Date().toISOString() })
      const placement = placementChanges(imported, profile.row, placements(profile.row.id)[0])
      const past = pastOfPlacement(profile.row, existing, placement, { movesOf, firstDayOf })
      return [...profile.changes, ...placement, ...past]
    }
  },
}

function columnsOf({ row, cost, currency }: ImportedTerms, existing: JobProfile | undefined) {
  const status = row.status ?? existing?.status ?? 'SHORTLISTED'
  const hasEnded = endedJobProfileStatuses.includes(status)
  return {
    status,
    end_reason: hasEnded ? (row.end_reason ?? existing?.end_reason ?? 'OTHER') : null,
    status_note: row.status_note,
    ...cost,
    bill_rate_cents: row.bill_rate,
    currency,
    weekly_hours: row.weekly_hours,
    starts_on: row.starts_on,
    ...consentColumns(row, existing),
    pitch: row.pitch,
    created_at: existing ? undefined : row.created_on,
  }
}

/** A stored moment of the same day tells more than the file does, so it stays. */
function consentColumns({ consented_on }: JobProfileRow, existing: JobProfile | undefined) {
  const isKnown = !consented_on || existing?.consented_at?.startsWith(consented_on)
  return isKnown ? {} : { consented_at: null, consented_on }
}
