import { type ComponentProps, Suspense } from 'react'
import { developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import { skipReasons } from '#shared/jobMessages/jobMessages.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { GitHubLink } from '#web/developers/adding/GitHubLink.tsx'
import type { DeveloperLifecycle } from '#web/developers/lists/developerFragment.ts'
import type { DuplicateHint as Hint } from '#web/developers/merges/DuplicateHint.tsx'
import { DeveloperMoves } from '#web/developers/moves/DeveloperMoves.tsx'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import type { GetDeveloperQuery } from '#web/platform/lib/graphql.ts'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import { HeaderDetails } from '#web/platform/records/HeaderDetails.tsx'
import { RecordHeader } from '#web/platform/records/RecordHeader.tsx'
import { Avatar } from '#web/platform/ui/text/Avatar.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { ElapsedTime } from '#web/platform/ui/text/ElapsedTime.tsx'
import { LocalTime } from '#web/platform/ui/text/LocalTime.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { DeveloperActions } from './DeveloperActions.tsx'
import { nextAction } from './nextAction.ts'

type Developer = GetDeveloperQuery['getDeveloper']

/** Few people have a duplicate. */
const DuplicateHint = lazyPart(async () => (await import('#web/developers/merges/DuplicateHint.tsx')).DuplicateHint)

interface Props {
  readonly developer: Developer
  /** Other records that may be of the same person. */
  readonly duplicates: ComponentProps<typeof Hint>['duplicates']
}

/** Shows name, stage, status, contact and terms of a developer, and who may be the same person. */
export function DeveloperHeader({ developer, duplicates }: Props) {
  const name = `${developer.first_name} ${developer.last_name}`
  const { stage, status, status_since, do_not_contact } = developer
  return (
    <RecordHeader
      title={name}
      picture={<Avatar person={{ ...developer, name }} size={64} />}
      badges={
        <>
          {stage && <StatusBadge {...developerStages[stage]} />}
          {status && <StatusBadge {...developerStatuses[status]} />}
          {status_since && (
            <span className={ui.aside}>
              <ElapsedTime moment={status_since} />
            </span>
          )}
          {do_not_contact && <StatusBadge {...skipReasons.DO_NOT_CONTACT} />}
        </>
      }
      subline={developer.headline}
      moves={isLifecycle(developer) && <DeveloperMoves developer={developer} />}
      actions={<DeveloperActions developer={developer} />}
    >
      <HeaderDetails details={[...duplicateDetail(developer.id, duplicates), ...detailsOf(developer)]} />
    </RecordHeader>
  )
}

/** Only the staff can read a developer's stage. */
function isLifecycle(developer: Partial<DeveloperLifecycle>): developer is DeveloperLifecycle {
  return developer.possible_moves !== undefined
}

function duplicateDetail(id: string, duplicates: Props['duplicates']) {
  if (duplicates.length === 0) return []
  const hint = (
    <Suspense fallback={duplicates[0]?.name}>
      <DuplicateHint id={id} duplicates={duplicates} />
    </Suspense>
  )
  return [{ label: 'Possible duplicate', value: hint, wide: true }]
}

/** Details that the viewer may not read are left out. Unknown ones show a dash. */
function detailsOf(developer: Developer) {
  const { email, cost_rate, currency, time_zone, tos_signed_on, available_from, weekly_hours } = developer
  const action = isLifecycle(developer) ? nextAction(developer) : undefined
  return [
    {
      label: 'Next action',
      value: action && (action.tone ? <StatusBadge label={action.text} tone={action.tone} /> : action.text),
      hidden: action === undefined,
      wide: true,
    },
    { label: 'Country', value: <CountryName code={developer.country} /> },
    { label: 'City', value: developer.city, minor: true },
    { label: 'Local time', value: time_zone && <LocalTime timeZone={time_zone} /> },
    { label: 'Rate', value: hourlyRate(cost_rate, currency), hidden: cost_rate === undefined },
    { label: 'Available from', value: available_from && formatDay(available_from), minor: true },
    { label: 'Weekly hours', value: weekly_hours, minor: true },
    {
      label: 'Terms signed',
      value: tos_signed_on && formatDay(tos_signed_on),
      hidden: tos_signed_on === undefined,
      minor: true,
    },
    { label: 'Owner', value: developer.owner_name, hidden: developer.owner_name === undefined },
    { label: 'DSTM', value: developer.dstm_name, hidden: developer.dstm_name === undefined, minor: true },
    { label: 'Known since', value: <Timestamp moment={developer.created_at} />, minor: true },
    {
      label: 'E-mail',
      value: email && <a href={`mailto:${email}`}>{email}</a>,
      hidden: email === undefined,
      minor: true,
    },
    {
      label: 'GitHub',
      value: <GitHubLink profile={developer.url_github ?? null} />,
      hidden: developer.url_github === undefined,
      minor: true,
    },
  ].filter(({ hidden }) => !hidden)
}
