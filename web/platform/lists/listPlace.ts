interface Row {
  readonly id: string
  /** Its place in the whole list, from 0. */
  readonly index: number
}

/** The row of a list that was opened last, and the list as it was then. */
export interface ListPlace extends Row {
  /** The noun of the list. */
  readonly noun: string
  /** The query string of the list, with its sort and filters. */
  readonly search: string
  /** The row that one came from. It still counts when unsaved input has kept somebody there. */
  readonly from?: Row
}

const key = 'list place'

/** Remembers where in a list somebody is, for this tab of the browser. A browser that forbids storage forgets it. */
export function rememberPlace(place: ListPlace): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {}
}

/** Where in a list somebody is. */
export function readPlace(): ListPlace | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as ListPlace
  } catch {
    return undefined
  }
}
