import { Button } from '@mantine/core'
import { errorText } from '#web/platform/lib/errorText.ts'
import { usePortal } from '#web/platform/lib/portal.ts'
import { saveFile } from '#web/platform/lib/saveFile.ts'
import { showToast } from '#web/platform/ui/toasts.ts'
import { useSaving } from '#web/platform/ui/useSaving.ts'

/** Saves all events of the list's filter, on whatever page, as a CSV file. */
export function ExportButton({ filter }: { filter: Readonly<Record<string, string | null>> }) {
  const portal = usePortal()
  const { saving, save } = useSaving(async () => {
    const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null)
    try {
      saveFile('security-events.csv', await portal.file(`/security/events.csv?${new URLSearchParams(given)}`))
    } catch (error) {
      showToast('danger', errorText(error) ?? '')
    }
  })
  return (
    <Button variant="default" loading={saving} onClick={save}>
      Export CSV
    </Button>
  )
}
