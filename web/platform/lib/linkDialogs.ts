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

/** The dialogs that send a link about a job profile: consent is asked for before it is sent, and what has ended is not shared. */
export function linkDialogsOf(status: JobProfileStatus): LinkDialog[] {
  if (!openJobProfileStatuses.includes(status)) return []
  const share: LinkDialog = { label: 'Share with Client', name: 'share-profile' }
  if (sentJobProfileStatuses.includes(status)) return [share]
  return [{ label: 'Ask for Consent', name: 'ask-consent' }, share]
}
