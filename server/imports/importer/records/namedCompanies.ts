import { planUpsert } from '#server/imports/importer/change.ts'
import type { RowChange, RowOf } from '#server/imports/importer/data.ts'
import type { DeveloperRow } from '#server/imports/templates/rows.ts'
import { foldText } from '#shared/platform/text/foldText.ts'

type Named = Pick<DeveloperRow, 'employer' | 'not_shown_to'>

/** Adds the companies that a developer must not be shown to. One that is on record stays as it is, and so does one that staff removed. */
export function namedCompanies(
  developer_id: string,
  { employer = [], not_shown_to = [] }: Named,
  existing: readonly RowOf<'exclusions'>[],
): RowChange[] {
  const known = new Set(existing.map(({ company_name }) => foldText(company_name)))
  const named = [
    ...employer.map((company_name) => ({ company_name, reason: 'EMPLOYER' })),
    ...not_shown_to.map((company_name) => ({ company_name, reason: 'OTHER' })),
  ]
  const added = named.filter(({ company_name }, at) => {
    const isFirst = named.findIndex((one) => foldText(one.company_name) === foldText(company_name)) === at
    return isFirst && !known.has(foldText(company_name))
  })
  return added.flatMap((company) => planUpsert('exclusions', undefined, company, { developer_id }).changes)
}
