import { Button } from '@mantine/core'
import { unsentJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { consents } from '#shared/jobProfiles/jobProfiles.ts'
import type { JobProfile } from '#web/jobProfiles/jobProfileQuery.ts'
import { moveLabel } from '#web/jobProfiles/moves/moveLabel.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'

interface Props {
  readonly profile: Pick<JobProfile, 'id' | 'status' | 'consent' | 'consent_words'>
}

/** Shows what a developer answered to the question for consent. After a no, it offers the move that follows. */
export function AnswerOfDeveloper({ profile }: Props) {
  const { id, status, consent, consent_words: words } = profile
  const [address, setAddress] = useAddress()
  const mayMove = useCan('jobProfiles:write')
  const isOpen = unsentJobProfileStatuses.includes(status)
  if (consent !== 'DECLINED' && !(consent === 'AGREED' && words)) return null
  return (
    <p className={ui.phrase}>
      The developer says: <StatusBadge {...consents[consent]} />
      {words && <q>{words}</q>}
      {consent === 'DECLINED' && isOpen && mayMove && address.get('dialog') !== 'move-job-profile' && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            setAddress({ dialog: 'move-job-profile', id, to: 'DEVELOPER_DECLINED' }, { preventScrollReset: true })
          }
        >
          {moveLabel(status, 'DEVELOPER_DECLINED')} …
        </Button>
      )}
    </p>
  )
}
