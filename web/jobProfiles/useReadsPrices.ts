import { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import { useCan } from '#web/platform/auth/viewer.ts'

/** Returns true when the viewer may read what a client pays. Queries leave the prices out otherwise. */
export const useReadsPrices = () => useCan(jobProfileList.columns.margin.permission)
