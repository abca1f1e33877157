import type { RecordTab } from '#web/platform/records/recordRoutes.ts'
import type { AddedTab, AddedTabDialog, RecordRoute } from './screens.ts'

/**
 * Gives records the tabs and dialogs that other nouns add to them.
 * @throws Error if one names a record or a tab that is not there.
 */
export function withAddedTabs(
  records: readonly RecordRoute[],
  added: readonly AddedTab[],
  dialogs: readonly AddedTabDialog[],
): readonly RecordRoute[] {
  const tabs = new Map(records.map((record) => [record, [...record.tabs]]))
  /** The tabs of a record that has the named one. Two records can share a path, as the jobs of the staff and of clients do. */
  const tabsWith = (record: string, tab: string): readonly [RecordTab[], number] => {
    for (const [{ path }, own] of tabs) {
      const at = own.findIndex((one) => one.path === tab)
      if (path === record && at >= 0) return [own, at]
    }
    throw new Error(`No noun registers ${record}/${tab}, where another adds something.`)
  }
  for (const { record, after, ...tab } of added) {
    const [own, at] = tabsWith(record, after)
    own.splice(at + 1, 0, tab)
  }
  for (const { record, tab, ...dialog } of dialogs) {
    const [own, at] = tabsWith(record, tab)
    own.splice(at, 1, ...own.slice(at, at + 1).map((one) => ({ ...one, dialogs: [...(one.dialogs ?? []), dialog] })))
  }
  return records.map((record) => ({ ...record, tabs: tabs.get(record) ?? record.tabs }))
}
