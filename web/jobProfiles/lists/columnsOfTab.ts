import { profileListColumns } from './profileListColumns.tsx'

/** The terms of a placement come first, so that they are in sight. */
const placedNames = [
  ...['developer', 'job', 'company', 'starts_on', 'ends_on', 'weekly_hours', 'weekly_value', 'monthly_value'],
  ...['bill_rate', 'cost_rate', 'owner', 'days_in_status'],
]

const placedColumns = placedNames.flatMap((name) =>
  profileListColumns.filter(({ id }) => id === name).map((column) => ({ ...column, hidden: false })),
)

/** Returns true for a tab whose profiles have a placement that is not over. */
export function isOfPlacements(tab: string): boolean {
  return tab === 'placed' || tab === 'starting'
}

export function columnsOfTab(tab: string) {
  return isOfPlacements(tab) ? placedColumns : profileListColumns
}
