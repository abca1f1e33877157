import { resumeSizeLimit, type UploadedResume } from '#shared/resumes/resumes.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { sendFile } from '#web/platform/lib/files/sendFile.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'

/**
 * Uploads files as versions of a developer's resume, one after another. `error` is the refusal of the first that failed.
 * @param onUploaded gets the id of the latest.
 */
export function useUpload(developerId: string, onUploaded: (id: string) => void) {
  const portal = usePortal()
  const api = useApi()
  return useAsyncAction(async (files: readonly File[]) => {
    for (const file of files) {
      const { id, added, file_name } = await uploadResume(portal, developerId, file)
      await api.readAgain()
      onUploaded(id)
      showToast('success', added ? `${file_name} is added.` : `${file_name} is already here.`)
    }
  })
}

/** @throws Error with the message of a refusal, before a file that is too large is sent. */
function uploadResume(portal: ReturnType<typeof usePortal>, developerId: string, file: File): Promise<UploadedResume> {
  if (file.size > resumeSizeLimit) throw new Error(`${file.name} is larger than 10 MB. Upload a smaller one.`)
  return sendFile<UploadedResume>(portal, `/developer/${developerId}/resume`, file)
}
