import type { ComponentType } from 'react'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import type { FoundRecords } from '#web/platform/palette/records.ts'
import type { RecordTab } from '#web/platform/records/recordRoutes.ts'
import type { AddedTab, AddedTabDialog, HomeProps, NamedDialog, RecordRoute, ScreenRoute } from './screens.ts'

/** All that a noun registers. Each component is loaded when it is first shown. */
interface NounScreens {
  readonly screens?: readonly ScreenRoute[]
  /** The pages of its records. */
  readonly records?: readonly RecordRoute[]
  /** Its tabs on records of other nouns. */
  readonly tabs?: readonly AddedTab[]
  /** Its dialogs over tabs of other nouns. */
  readonly tabDialogs?: readonly AddedTabDialog[]
  /** The dialogs that any screen can open. Their names are declared in `DialogNames`, beside this. */
  readonly dialogs?: Readonly<Partial<Record<DialogName, NamedDialog>>>
  /** The records that the palette finds. */
  readonly found?: readonly FoundRecords[]
  /** The bell of the header. */
  readonly bell?: () => Promise<ComponentType>
  /** Tells the house button of the header where the viewer chose to be at home. */
  readonly home?: () => Promise<ComponentType<HomeProps>>
  /** The first screen of a client. */
  readonly ownHome?: () => Promise<ComponentType>
  /** The list of the company's jobs that a client sees in place of a screen of the staff. */
  readonly ownJobs?: () => Promise<ComponentType>
}

/** All that the nouns register, in the order of `nouns.ts`. */
export interface Register extends Pick<NounScreens, 'bell' | 'home' | 'ownHome' | 'ownJobs'> {
  readonly screens: readonly ScreenRoute[]
  readonly records: readonly RecordRoute[]
  readonly dialogs: readonly (readonly [DialogName, NamedDialog])[]
  readonly found: readonly FoundRecords[]
}

const nouns: NounScreens[] = []

/** Registers what a noun shows. The app only has to import its `screens.ts`, like a `graphql.ts` of the server. */
export function addScreens(screens: NounScreens): void {
  nouns.push(screens)
}

/**
 * Combines what the nouns registered.
 * @throws Error if a screen, a tab or a dialog names another one that does not exist.
 */
export function composeRegister(): Register {
  const all = <Row>(rowsOf: (noun: NounScreens) => readonly Row[] | undefined) =>
    nouns.flatMap((noun) => rowsOf(noun) ?? [])
  return {
    screens: inOrder(all(({ screens }) => screens)),
    records: withAddedTabs(
      all(({ records }) => records),
      all(({ tabs }) => tabs),
      all(({ tabDialogs }) => tabDialogs),
    ),
    dialogs: all(({ dialogs }) => dialogs && (Object.entries(dialogs) as [DialogName, NamedDialog][])),
    found: all(({ found }) => found),
    bell: nouns.find(({ bell }) => bell)?.bell,
    home: nouns.find(({ home }) => home)?.home,
    ownHome: nouns.find(({ ownHome }) => ownHome)?.ownHome,
    ownJobs: nouns.find(({ ownJobs }) => ownJobs)?.ownJobs,
  }
}

/** Keeps the screens in the order of their nouns, except those that follow a screen of another noun. */
function inOrder(screens: readonly ScreenRoute[]): readonly ScreenRoute[] {
  const ordered = screens.filter(({ after }) => after === undefined)
  for (const screen of screens.filter(({ after }) => after !== undefined)) {
    const at = ordered.findIndex(({ path }) => path === screen.after)
    if (at < 0) throw new Error(`${screen.path} follows ${screen.after}, which no noun registers.`)
    ordered.splice(at + 1, 0, screen)
  }
  return ordered
}

/**
 * Adds the tabs and dialogs that other nouns declare for records.
 * @throws Error if two records have one name, or a tab or dialog names a record or a tab that does not exist.
 */
function withAddedTabs(
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
