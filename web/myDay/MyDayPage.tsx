import { Button } from '@mantine/core'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ChangesSection } from './changes/ChangesSection.tsx'
import { FollowUpsSection } from './FollowUpsSection.tsx'
import { homeQuery } from './home/homeQuery.ts'
import { useSetHome } from './home/useSetHome.ts'
import { MeetingsSection } from './meetings/MeetingsSection.tsx'
import { NextActionsSection } from './NextActionsSection.tsx'
import { OwnListsSection } from './OwnListsSection.tsx'
import { SetupStepList } from './SetupStepList.tsx'
import { useWaiting } from './waits/useWaiting.ts'
import { WaitingSection } from './waits/WaitingSection.tsx'

/** Shows the viewer's day: who answered, today's meetings, what is due, and then the rest. */
export function MyDayPage() {
  const { answers, rest, ...query } = useWaiting()
  return (
    <>
      <PageHeader title="My day" actions={<MakeHomeButton />} />
      <div className={ui.parts}>
        <SetupStepList />
        <WaitingSection title="Answers" empty="Nobody’s answer waits for you." rows={answers} query={query} />
        <MeetingsSection />
        <WaitingSection
          title="Waiting for you"
          empty="Nothing else waits for you. Reviews, check-ins and follow-ups appear here."
          rows={rest}
          query={query}
        />
        <NextActionsSection />
        <FollowUpsSection />
        <OwnListsSection />
        <ChangesSection />
      </div>
    </>
  )
}

/** Makes My day the home of the viewer by one click, or says that it is. Its place is kept until the home is known. */
function MakeHomeButton() {
  const { data } = useQuery(homeQuery, { showsErrors: true })
  const { setHome, running } = useSetHome()
  const isHome = data?.getHome === 'MY_DAY'
  return (
    <Button
      variant="default"
      loading={running}
      disabled={isHome}
      style={{ visibility: data ? 'visible' : 'hidden' }}
      onClick={() => setHome('MY_DAY')}
    >
      {isHome ? 'This Is Your Home' : 'Make This My Home'}
    </Button>
  )
}
