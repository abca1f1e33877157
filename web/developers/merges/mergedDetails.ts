import { developerSources, developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import type { MergedDeveloperFragment } from '#web/platform/lib/graphql.ts'
import { money } from '#web/platform/lib/text/money.ts'

type Developer = MergedDeveloperFragment

export interface MergedDetail {
  readonly label: string
  readonly kept: string
  readonly removed: string
  /** Says what happens to the value of the removed record. */
  readonly fate: 'same' | 'taken' | 'dropped'
}

interface Field {
  readonly label: string
  readonly text: (developer: Developer) => string | null | undefined
  /** True when the kept record takes the value if it has none. */
  readonly fills: boolean
}

const fields: readonly Field[] = [
  { label: 'Name', text: ({ first_name, last_name }) => `${first_name} ${last_name}`, fills: false },
  { label: 'E-mail', text: ({ email }) => email, fills: false },
  { label: 'Stage', text: stageOf, fills: false },
  { label: 'Headline', text: ({ headline }) => headline, fills: true },
  { label: 'Phone', text: ({ phone }) => phone, fills: true },
  { label: 'Country', text: ({ country }) => country && nameOfCountry(country), fills: true },
  { label: 'City', text: ({ city }) => city, fills: true },
  { label: 'Rates', text: ratesOf, fills: true },
  { label: 'GitHub', text: ({ url_github }) => url_github, fills: true },
  { label: 'LinkedIn', text: ({ url_linkedin }) => url_linkedin, fills: true },
  { label: 'Slack id', text: ({ slack_user_id }) => slack_user_id, fills: true },
  { label: 'Available from', text: ({ available_from }) => available_from && formatDay(available_from), fills: true },
  { label: 'Terms signed', text: ({ tos_signed_on }) => tos_signed_on && formatDay(tos_signed_on), fills: true },
  { label: 'Source', text: ({ source }) => source && developerSources[source].label, fills: true },
  { label: 'Owner', text: ({ owner_name }) => owner_name, fills: true },
  { label: 'DSTM', text: ({ dstm_name }) => dstm_name, fills: true },
  { label: 'Do not contact', text: ({ do_not_contact }) => (do_not_contact ? 'Yes' : ''), fills: true },
]

/** Returns the name, and the details that differ between the records, with what happens to those of the removed record. */
export function mergedDetails(kept: Developer, removed: Developer): readonly MergedDetail[] {
  const details = fields.map(({ label, text, fills }) => {
    const [own, theirs] = [text(kept) || '', text(removed) || '']
    const isTaken = fills && own === ''
    return { label, kept: own, removed: theirs, fate: fateOf(own, theirs, isTaken) }
  })
  const tags = { label: 'Tags', kept: kept.tags.join(', '), removed: removed.tags.join(', ') }
  const hasAll = removed.tags.every((tag) => kept.tags.includes(tag))
  const all = [...details, { ...tags, fate: fateOf(tags.kept, hasAll ? '' : tags.removed, true) }]
  return all.filter(({ label, fate }) => fate !== 'same' || label === 'Name')
}

function fateOf(own: string, theirs: string, isTaken: boolean): MergedDetail['fate'] {
  if (theirs === '' || own === theirs) return 'same'
  return isTaken ? 'taken' : 'dropped'
}

function stageOf({ stage, status }: Developer): string {
  const { label } = developerStages[stage]
  return status ? `${label}, ${developerStatuses[status].label}` : label
}

function ratesOf({ cost_rate, rate_floor, currency }: Developer): string {
  const rates = [cost_rate && money(cost_rate, currency), rate_floor && `at least ${money(rate_floor, currency)}`]
  return rates.filter(Boolean).join(', ')
}
