import { type Home, homes } from '#shared/myDay/homes.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { homeMutation } from './homeQuery.ts'

/** Chooses the home of the viewer, and offers *Undo*. The API client shows a failure as a toast. */
export function useSetHome() {
  const save = useSave(homeMutation, {})
  const { run, running } = useAsyncAction(
    (home: Home) => save({ home }, `The house button opens ${homes[home].label} now.`),
    { inTurn: true },
  )
  return { setHome: (home: Home) => void run(home), running }
}
