import { consents, jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import { missingPrice } from '#shared/jobProfiles/profilePrice.ts'
import { CompanyLink } from '#web/companies/CompanyLink.tsx'
import { money } from '#web/platform/lib/text/money.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import type { ListedProfile } from './openProfilesQuery.ts'
import { WaitingOn } from './WaitingOn.tsx'

export const profileListColumns = listColumns<ListedProfile>()(jobProfileList, {
  developer: { cell: ({ developer_name }) => <bdi title={developer_name}>{developer_name}</bdi>, width: 126 },
  job: { cell: ({ job_title }) => <span title={job_title}>{job_title}</span>, width: 124 },
  company: {
    cell: ({ company_id: id, company_name: name }) => <CompanyLink company={{ id, name }} inRow />,
    width: 102,
  },
  status: { width: 112 },
  days_in_status: { header: 'Days', width: 50 },
  cost_rate: { cell: ({ cost_rate, currency }) => rate(cost_rate, currency), width: 60 },
  bill_rate: {
    cell: (profile) => missingPrice(profile) ?? rate(profile.bill_rate, profile.currency),
    width: 66,
  },
  margin: { width: 60 },
  consent: {
    cell: ({ consent }) => (consent === 'NOT_ASKED' ? '–' : <StatusBadge {...consents[consent]} />),
    width: 78,
  },
  waiting_on: { cell: (profile) => <WaitingOn profile={profile} />, width: 94 },
  owner: { cell: ({ owner_name }) => owner_name ?? '–', width: 98 },
  weekly_hours: { header: 'Hours', width: 64 },
  starts_on: { header: 'Start', width: 116 },
  ends_on: { header: 'End', width: 116 },
  weekly_value: {
    header: 'Per week',
    cell: ({ weekly_value, currency }) => rate(weekly_value, currency),
    width: 92,
  },
  monthly_value: {
    header: 'Per month',
    cell: ({ monthly_value, currency }) => rate(monthly_value, currency),
    width: 100,
  },
})

function rate(amount: number | null | undefined, currency: string): string {
  return typeof amount === 'number' ? money(amount, currency) : '–'
}
