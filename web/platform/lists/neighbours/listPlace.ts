interface Row {
  readonly id: string
  /** The position in the whole list, from 0. */
  readonly index: number
}

/** The row of a list that was opened last, with the list's state at that time. */
export interface ListPlace extends Row {
  readonly noun: string
  /** The query string of the list, with its sort and filters. */
  readonly search: string
  /** The row that the viewer came from. It still counts when unsaved input kept the viewer on that row. */
  readonly from?: Row
}

const key = 'list place'

/** Keeps the viewer's position in a list, for this tab of the browser. A browser that forbids storage forgets it. */
export function rememberPlace(place: ListPlace): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {}
}

export function readPlace(): ListPlace | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as ListPlace
  } catch {
    return undefined
  }
}
