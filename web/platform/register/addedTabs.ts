import type { RecordTab } from '#web/platform/records/recordRoutes.ts'
import type { AddedTab, AddedTabDialog, RecordRoute } from './screens.ts'

/**
 * Adds the tabs and dialogs that other nouns declare for records.
 * @throws Error if two records have one name, or a tab or dialog names a record or a tab that does not exist.
 */
export function withAddedTabs(
  records: readonly RecordRoute[],
  added: readonly AddedTab[],
  dialogs: readonly AddedTabDialog[],
): readonly RecordRoute[] {
  const tabsOf = new Map(records.map(({ name, tabs }) => [name, [...tabs]]))
  if (tabsOf.size < records.length) throw new Error('Two records have one name.')
  const tabAt = (record: string, path: string): readonly [RecordTab[], number] => {
    const tabs = tabsOf.get(record) ?? []
    const at = tabs.findIndex((tab) => tab.path === path)
    if (at < 0) throw new Error(`The record "${record}" has no tab "${path}", where a noun adds something.`)
    return [tabs, at]
  }
  for (const { record, after, ...tab } of added) {
    const [tabs, at] = tabAt(record, after)
    tabs.splice(at + 1, 0, tab)
  }
  for (const { record, tab, ...dialog } of dialogs) {
    const [tabs, at] = tabAt(record, tab)
    tabs.splice(at, 1, ...tabs.slice(at, at + 1).map((one) => ({ ...one, dialogs: [...(one.dialogs ?? []), dialog] })))
  }
  return records.map((record) => ({ ...record, tabs: tabsOf.get(record.name) ?? record.tabs }))
}
