import { type Home, homes } from '#shared/myDay/homes.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { homeMutation } from './homeQuery.ts'

/** Chooses the home of the viewer, and offers *Undo*. The API client shows a failure as a toast. */
export function useSetHome() {
  const showUndo = useUndo()
  const set = useMutation(homeMutation)
  const { run, running } = useAsyncAction(async (home: Home) => {
    const answer = await set({ home }).catch(() => undefined)
    if (answer) showUndo(`The house button opens ${homes[home].label} now.`, answer.extensions?.change)
  })
  return { setHome: (home: Home) => void run(home), running }
}
