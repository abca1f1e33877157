import type { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import type { FilterOf } from '#shared/platform/lists/lists.ts'
import type { ListTab } from '#web/platform/lists/page/ListTabs.tsx'

type Tabs = Readonly<Record<string, ListTab<FilterOf<typeof jobProfileList>>>>

const tabs = {
  open: {
    label: 'Open',
    filter: () => ({ phase: ['OPEN'] }),
    emptyHint: 'Put developers forward for a job from Skills Search, or from the page of a developer.',
  },
  placed: {
    label: 'Placed',
    title: 'Placed Profiles',
    filter: () => ({ phase: ['PLACED'] }),
    emptyHint: 'Profiles appear here when their placement has begun.',
  },
  starting: {
    label: 'Starting',
    title: 'Starting Profiles',
    filter: () => ({ phase: ['STARTING'] }),
    emptyHint: 'A profile appears here when its placement is agreed, until the placement begins.',
  },
  ended: {
    label: 'Ended',
    title: 'Ended Profiles',
    filter: () => ({ phase: ['ENDED'] }),
    emptyHint: 'Profiles that have ended appear here.',
  },
} satisfies Tabs

const { open, ...others } = tabs

/** The tabs of the screen, by their names in the address. */
export const profileTabs: Tabs = { '': open, ...others }

/** The tabs of the profiles of a job, a company or a developer. */
export const recordTabs: Tabs = {
  '': {
    label: 'All',
    filter: () => ({}),
    emptyHint: 'Put a developer forward, or look for candidates in Skills Search.',
  },
  ...tabs,
}
