import { profileListColumns } from './profileListColumns.tsx'

/** These show the terms of a placement, in place of what an open profile waits for. */
const placedNames = ['starts_on', 'ends_on', 'weekly_hours', 'weekly_value', 'monthly_value']
const openNames = ['status', 'days_in_status', 'margin', 'waiting_on']

const placedColumns = profileListColumns
  .filter(({ id }) => !openNames.includes(id))
  .map((column) => (placedNames.includes(column.id) ? { ...column, hidden: false } : column))

/** Returns true for a tab whose profiles have a placement that is not over. */
export function isOfPlacements(tab: string): boolean {
  return tab === 'placed' || tab === 'starting'
}

/** Returns the columns of a tab. */
export function columnsOfTab(tab: string) {
  return isOfPlacements(tab) ? placedColumns : profileListColumns
}
