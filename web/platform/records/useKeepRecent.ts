import { useEffect } from 'react'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { forgetRecent, keepRecent } from '#web/platform/lib/address/recentRecords.ts'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { useRecordRoute } from './useRecordRoute.ts'

/** Adds this record to the palette's recent records, or removes one that no longer exists. */
export function useKeepRecent(hint: string, label: string | undefined, error: unknown): void {
  const { id, role } = useViewer()
  const { base } = useRecordRoute()
  const isGone = apiError(error).code === 'NOT_FOUND'
  // The storage is outside of React.
  useEffect(() => {
    if (isGone) forgetRecent({ id, role }, base)
    else if (label && base) keepRecent({ id, role }, { label, hint, path: base })
  }, [id, role, base, hint, label, isGone])
}
