import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './FirmSettings.module.css'
import { settingsQuery } from './settingsQuery.ts'

const setMutation = graphql(`
  mutation setRecruitersInvite($input: SetRecruitersInviteInput!, $key: String) {
    setRecruitersInvite(input: $input, key: $key) {
      recruiters_invite
    }
  }
`)

/** Allows recruiters to invite clients. It is off until an admin allows it. */
export function RecruitersInviteSection() {
  const query = useQuery(settingsQuery, { showsErrors: true })
  const set = useSave(setMutation)
  const settings = query.data?.getFirmSettings
  const save = async (recruiters_invite: boolean) => {
    const may = recruiters_invite ? 'may invite clients now' : 'may not invite clients any more'
    if (settings) await set({ recruiters_invite, version: settings.version }, `Recruiters ${may}.`)
  }
  const saving = useAsyncAction(save, { inTurn: true })
  return (
    <QuerySection title="Client invitations" query={query} height={73}>
      {({ getFirmSettings: { recruiters_invite } }) => (
        <div className={`${ui.group} ${ui.block} ${styles.setting}`}>
          <Checkbox
            label="Recruiters may invite clients of companies that they own"
            description="An invitation only creates an account, with the role Client. For an address that already has an account, they ask an admin. Each invitation is listed under Security."
            checked={recruiters_invite}
            onChange={(event) => void saving.run(event.currentTarget.checked)}
          />
          <MutationError error={saving.error} onDismiss={saving.clearError} />
        </div>
      )}
    </QuerySection>
  )
}
