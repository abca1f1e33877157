import type { Screen } from '#web/platform/register/screens.ts'
import { TabLinks } from '#web/platform/ui/pages/TabLinks.tsx'

interface Props {
  /** The screens that show as tabs of the first one, including that one. */
  readonly screens: readonly Screen[]
  readonly current: string
}

/** Links to the screens that show as tabs beside each other. Loaded with the first such screen. */
export function ScreenTabs({ screens, current }: Props) {
  const [first] = screens
  const tabs = screens.map(({ path, label, tabLabel = label }) => ({
    label: tabLabel,
    to: path,
    current: path === current,
  }))
  return <TabLinks label={first?.area ?? ''} tabs={tabs} />
}
