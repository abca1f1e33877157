import {
  type JobProfileStatus,
  openJobProfileStatuses,
  sentJobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { DialogName } from './dialogs.ts'

interface LinkDialog {
  readonly label: string
  readonly name: DialogName
}

/** Returns the dialogs that send a link about a job profile. Consent is requested before it is sent, and ended profiles are not shared. */
export function linkDialogsOf(status: JobProfileStatus): LinkDialog[] {
  if (!openJobProfileStatuses.includes(status)) return []
  const share: LinkDialog = { label: 'Share with Client', name: 'share-profile' }
  if (sentJobProfileStatuses.includes(status)) return [share]
  return [{ label: 'Ask for Consent', name: 'ask-consent' }, share]
}
