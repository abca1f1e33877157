import { useRef } from 'react'
import { type Home, homes } from '#shared/myDay/homes.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { homeMutation } from './homeQuery.ts'

/**
 * Returns a function that chooses the home of the viewer, and offers *Undo*. A choice waits for the one before it, so that the last one
 * counts. The API client shows a failure as a toast.
 */
export function useSetHome(): (home: Home) => Promise<unknown> {
  const save = useSave(homeMutation, {})
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  return (home) => {
    const done = `The house button opens ${homes[home].label} now.`
    turn.current = turn.current.then(() => save({ home }, done)).catch(() => undefined)
    return turn.current
  }
}
