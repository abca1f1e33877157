import { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import { useCan } from '#web/platform/auth/viewer.ts'

/** Whether the viewer may read what a client pays. Whoever may not does not ask for it. */
export const useReadsPrices = () => useCan(jobProfileList.columns.margin.permission)
