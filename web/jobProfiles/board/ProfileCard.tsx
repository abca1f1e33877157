import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { waitingSides } from '#shared/jobProfiles/jobProfiles.ts'
import { missingPrice } from '#shared/jobProfiles/profilePrice.ts'
import { developerPaths } from '#web/developers/paths.ts'
import type { ProfileRow } from '#web/jobProfiles/profileFragment.ts'
import { CardContent } from '#web/platform/board/CardContent.tsx'
import { money } from '#web/platform/lib/text/money.ts'
import { ElapsedTime } from '#web/platform/ui/text/ElapsedTime.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'

interface Props {
  readonly profile: ProfileRow
  /** True when the column has several statuses. */
  readonly showsStatus: boolean
}

/** Shows a profile on the board: developer, rates, time in the status, and whose turn it is. */
export function ProfileCard({ profile, showsStatus }: Props) {
  const { developer_id, developer_name, status, status_since, waiting_on, owner_name } = profile
  const rates = ratesOf(profile)
  return (
    <CardContent name={developer_name} to={developerPaths.developerOverview(developer_id)}>
      {rates && <span className={ui.figures}>{rates}</span>}
      <span className={ui.small}>
        <ElapsedTime moment={status_since} />
        {owner_name && ` · ${owner_name}`}
      </span>
      <span className={`${ui.chips} ${ui.optional}`}>
        {showsStatus && <StatusBadge {...jobProfileStatuses[status]} />}
        {waiting_on && waiting_on !== 'US' && (
          <StatusBadge label={`waits for ${waitingSides[waiting_on].label.toLowerCase()}`} tone="neutral" />
        )}
      </span>
    </CardContent>
  )
}

/** Formats rates like "$45 → $70 · 35.7 %", without those that are unknown or hidden from the viewer. */
function ratesOf(profile: ProfileRow): string {
  const { cost_rate, bill_rate, margin, currency } = profile
  const rates = [cost_rate, bill_rate].map((rate) => (typeof rate === 'number' ? money(rate, currency) : undefined))
  const shown = bill_rate === undefined ? rates.slice(0, 1) : rates.map((rate) => rate ?? '–')
  const text = shown.every((rate) => rate === undefined || rate === '–') ? '' : shown.join(' → ')
  const aside = typeof margin === 'number' ? `${margin} %` : missingPrice(profile)
  return [text, aside].filter(Boolean).join(' · ')
}
