import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ChangesSection } from './changes/ChangesSection.tsx'
import { FollowUpsSection } from './followUps/FollowUpsSection.tsx'
import { MakeHomeButton } from './home/MakeHomeButton.tsx'
import { OwnListsSection } from './OwnListsSection.tsx'
import { WaitingSection } from './waits/WaitingSection.tsx'

/** Shows what waits for the viewer, the viewer's follow-ups by day, their own part of each list, and what others changed in it. */
export function MyDayPage() {
  return (
    <>
      <PageHeader title="My day" actions={<MakeHomeButton />} />
      <div className={ui.parts}>
        <WaitingSection />
        <FollowUpsSection />
        <OwnListsSection />
        <ChangesSection />
      </div>
    </>
  )
}
