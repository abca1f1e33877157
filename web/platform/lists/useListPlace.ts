import { useSessionState } from '#web/platform/lib/useSessionState.ts'

interface Row {
  readonly id: string
  /** Its place in the whole list, from 0. */
  readonly index: number
}

/** The row of a list that was opened last, and the list as it was then. */
interface ListPlace extends Row {
  /** The noun of the list. */
  readonly noun: string
  /** The query string of the list, with its sort and filters. */
  readonly search: string
  /** The row that one came from. It still counts when unsaved input has kept somebody there. */
  readonly from?: Row
}

/** Where in a list somebody is. The tab of the browser keeps it, so that a reload keeps it, too. */
export function useListPlace() {
  return useSessionState<ListPlace | null>('list place', null, { persisted: true })
}
