import { undoSeconds } from '#shared/platform/undo.ts'
import { defaultLinkDays } from '#shared/signedLinks/signedLinks.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkAction, BulkWords } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { useOwnerAction } from '#web/platform/lists/bulk/useOwnerAction.tsx'
import { moveProfiles } from './moves/moveProfiles.ts'
import { sendProfiles } from './sending/sendProfiles.ts'

const ownerMutation = graphql(`
  mutation setJobProfileOwner($input: SetJobProfileOwnerInput!, $key: String) {
    setJobProfileOwner(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const consentMutation = graphql(`
  mutation askConsents($input: AskConsentsInput!, $key: String) {
    askConsents(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const askForConsent = {
  label: 'Ask for Consent',
  nouns: ['developer', 'developers'],
  preposition: 'of',
  done: 'asked for consent',
  consequence: `Each gets the standard question with a link of their own, which works for ${defaultLinkDays} days. It is sent after ${undoSeconds} seconds. Until then you can undo.`,
} as const satisfies BulkWords

const SendProfilesDialog = lazyPart(async () => (await import('./sending/SendProfilesDialog.tsx')).SendProfilesDialog)
const BulkMoveProfilesDialog = lazyPart(
  async () => (await import('./moves/BulkMoveProfilesDialog.tsx')).BulkMoveProfilesDialog,
)

/** Returns the bulk actions on job profiles. Users who may not write them get none. */
export function useProfileActions(): BulkAction[] {
  const mayWrite = useCan('jobProfiles:write')
  const owner = useOwnerAction(ownerMutation, moveProfiles.nouns)
  const ask = useBulkMutation(consentMutation)
  const consent: BulkAction = {
    ...askForConsent,
    run: (selection, dry_run) => ask({ selection, days: defaultLinkDays, dry_run }),
  }
  if (!mayWrite) return []
  return [
    { ...sendProfiles, dialog: (props) => <SendProfilesDialog {...props} /> },
    { ...moveProfiles, dialog: (props) => <BulkMoveProfilesDialog {...props} /> },
    consent,
    owner,
  ]
}
